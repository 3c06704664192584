#!/usr/bin/env node
// The emulator is TypeScript; tsx lets every Node from 20 on run it.
import { register } from 'tsx/esm/api';

register();
await import('../src/main.ts');
