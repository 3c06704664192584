import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { adminGroups } from '#contract/admin/route.ts';
import type { Stage } from '../stages/stage.ts';
import { acknowledge } from './acknowledge.ts';

/**
 * Who may sign in to the admin API. Nobody signs up; outside a local stage a sign-in needs TOTP and
 * goes by SRP, and its tokens live 15 minutes.
 */
export class AdminPool extends Construct {
  readonly pool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Admins');
    this.pool = new cognito.UserPool(this, 'Pool', {
      userPoolName: `coffer-${stage.stage}-admins`,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: false } },
      accountRecovery: cognito.AccountRecovery.NONE,
      passwordPolicy: {
        minLength: 14,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(1),
      },
      mfa: stage.local ? cognito.Mfa.OFF : cognito.Mfa.REQUIRED,
      ...(stage.local ? {} : { mfaSecondFactor: { otp: true, sms: false } }),
      deletionProtection: !stage.local,
      removalPolicy: stage.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    acknowledge(
      this.pool,
      'COG8',
      'sign-up is off, TOTP required, tokens live 15 minutes; the Plus plan is optional',
    );
    if (stage.local) acknowledge(this.pool, 'COG2', 'a local stage signs in by password alone');
    for (const groupName of adminGroups) {
      new cognito.UserPoolGroup(this, `Group-${groupName}`, { userPool: this.pool, groupName });
    }
    this.client = this.pool.addClient('Console', {
      userPoolClientName: `coffer-${stage.stage}-console`,
      generateSecret: false,
      disableOAuth: true,
      authFlows: stage.local ? { userPassword: true } : { userSrp: true },
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(8),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
    });
  }
}
