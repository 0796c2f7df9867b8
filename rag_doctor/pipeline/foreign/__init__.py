"""Other people's pipelines: called with a limit, read by shape, their faults named and counted.

`guarded.Guarded` puts the parts together, `attaching.attach` is the way in.
"""
