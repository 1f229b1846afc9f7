"""One match: positions, steps, records, conformance cases, perft and drawings."""
