"""Every game as an environment for programs that learn, made from the contract alone.

`pettingzoo_env` lets programs play all seats, `gymnasium_env` one seat against one of our players,
and `openspiel_gops` is GOPS for OpenSpiel. Each needs a package of the extra `rl` or `bench`, and
is imported by itself: no game needs any of them.
"""
