#!/usr/bin/env node
// The sources are TypeScript: tsx runs them on every Node from 20 on.
import { register } from 'tsx/esm/api';

register();
await import('../src/main.ts');
