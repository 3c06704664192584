import { Duration } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import * as ssm from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { adminGroups } from '#wire/admin/route.ts';
import { callbackPath } from '../../console/headers.ts';
import { kept } from '../stages/kept.ts';
import { consoleUrlOf, type Stage } from '../stages/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { signInBranding } from './sign-in-logo.ts';

/** The SSM parameter that says which user pool a stage has. */
export const adminPoolParameter = (stage: string) => `/coffer/${stage}/admin-pool`;

/** Where Cognito serves the sign-in page of a domain prefix. */
export const signInUrl = (prefix: string, region: string): string =>
  `https://${prefix}.auth.${region}.amazoncognito.com`;

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
      deletionProtection: !stage.local && !stage.first,
      removalPolicy: kept(stage),
    });
    acknowledge(
      this.pool,
      'COG8',
      'sign-up is off, TOTP required, tokens live 15 minutes; the Plus plan is optional',
    );
    if (stage.local) acknowledge(this.pool, 'COG2', 'a local stage signs in only by password');
    for (const groupName of adminGroups) {
      new cognito.UserPoolGroup(this, `Group-${groupName}`, { userPool: this.pool, groupName });
    }
    // For the signers, which are deployed before the pool.
    new ssm.StringParameter(this, 'Pool-parameter', {
      parameterName: adminPoolParameter(stage.stage),
      stringValue: this.pool.userPoolId,
    });
    const url = consoleUrlOf(stage);
    this.client = this.pool.addClient('Console', {
      userPoolClientName: `coffer-${stage.stage}-console`,
      generateSecret: false,
      // Only by a code, which is worth nothing without the page's own PKCE verifier.
      ...(url
        ? {
            oAuth: {
              flows: { authorizationCodeGrant: true },
              scopes: [cognito.OAuthScope.OPENID, cognito.OAuthScope.EMAIL],
              callbackUrls: [`${url}${callbackPath}`],
              logoutUrls: [`${url}/`],
            },
          }
        : { disableOAuth: true }),
      authFlows: stage.local ? { userPassword: true } : { userSrp: true },
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(8),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
    });
    if (stage.console) this.signInPage(stage.stage, stage.console.signIn);
  }

  /** Cognito's own pages for password, authenticator and a first sign-in, under our name. */
  private signInPage(stage: string, domainPrefix: string): void {
    const domain = this.pool.addDomain('Sign-in', {
      cognitoDomain: { domainPrefix },
      managedLoginVersion: cognito.ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    const branding = new cognito.CfnManagedLoginBranding(this, 'Sign-in-style', {
      userPoolId: this.pool.userPoolId,
      clientId: this.client.userPoolClientId,
    });
    Object.assign(branding, signInBranding(stage));
    branding.node.addDependency(domain);
  }
}
