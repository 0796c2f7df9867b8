"""RAG Doctor: why is this RAG answer bad, and what cures it?"""
