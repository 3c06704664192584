import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from './stage.ts';

/**
 * What becomes of a resource that holds data, or evidence, when its stack goes. Outside a local stage
 * it stays, except when the very deployment that created it is rolled back: its fixed name would
 * stop the next try.
 */
export const kept = (stage: Stage): RemovalPolicy =>
  stage.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
