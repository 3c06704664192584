/** What to start a node with so that it traces blocks of an outage (docs/deploy.md "Traces of past blocks"). */
export const traceDepthAdvice =
  'a geth keeps them with --gcmode archive --state.scheme path --history.state 90000 (docs/deploy.md "Traces of past blocks" has other nodes)';
