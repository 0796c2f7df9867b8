"""Boosted trees as the judge reads them: a list of nodes each."""

from __future__ import annotations

import lightgbm as lgb

__all__ = ["flat_trees"]


def flat_trees(booster: lgb.Booster) -> list[list[list[float]]]:
    """Each tree as a list of nodes; one is passed to the left when x[feature] <= threshold."""
    trees = []
    for tree in booster.dump_model()["tree_info"]:
        nodes: list[list[float]] = []
        _flatten(tree["tree_structure"], nodes)
        trees.append(nodes)
    return trees


def _flatten(node: dict, nodes: list[list[float]]) -> int:
    """[feature, threshold, left, right] for a fork, [-1, value, 0, 0] for a leaf."""
    at = len(nodes)
    if "leaf_value" in node:
        nodes.append([-1, round(node["leaf_value"], 5), 0, 0])
        return at
    nodes.append([])
    left = _flatten(node["left_child"], nodes)
    right = _flatten(node["right_child"], nodes)
    nodes[at] = [node["split_feature"], float(f"{node['threshold']:.7g}"), left, right]
    return at
