"""`python -m rag_doctor`."""

from rag_doctor.cli import main

if __name__ == "__main__":
    main()
