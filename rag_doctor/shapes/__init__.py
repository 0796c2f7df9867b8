"""What foreign values mean: the field's many names for our few, single values, passages, chats.

Shared by the readers of records (`adapters`) and by the guard around foreign pipelines
(`pipeline`): a list of passages means the same whether a file or a function gave it.
"""
