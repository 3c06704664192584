import { Fn, Stack, type StackProps } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as resolver from 'aws-cdk-lib/aws-route53resolver';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { FunctionNetwork } from '../constructs/coffer-function.ts';
import type { Stage } from '../stages/stage.ts';

/** No other network is connected, so that the range may be anybody's. */
const range = '10.0.0.0/24';
const zones = ['10.0.0.0/25', '10.0.0.128/25'];

/** What the vaults ask of DynamoDB and of KMS: their roles say of which items and keys. */
const asked = {
  dynamodb: ['GetItem', 'BatchGetItem', 'Query', 'DescribeTable', 'PutItem', 'UpdateItem'],
  kms: ['Sign', 'Decrypt'],
};

/**
 * A network for the vaults without a way to the Internet: no gateway, no route but to DynamoDB, an
 * address of KMS in it, and a resolver that knows these two names and no other. Data could
 * otherwise leave as questions for names. A stage has it with `vaultVpc` (docs/deploy.md "A network for
 * the vaults"); docs/decisions/0094-a-vault.md.
 */
export class VaultNetworkStack extends Stack {
  readonly network: FunctionNetwork;

  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, props);
    const vpc = new ec2.CfnVPC(this, 'Vpc', {
      cidrBlock: range,
      // KMS is found by its usual name.
      enableDnsHostnames: true,
      enableDnsSupport: true,
      tags: [{ key: 'Name', value: `coffer-${stage.stage}-vaults` }],
    });
    acknowledge(
      vpc,
      'VPC7',
      'nothing leaves it but to the two endpoints, whose calls CloudTrail has',
    );
    const routes = new ec2.CfnRouteTable(this, 'Routes', { vpcId: vpc.ref });
    const subnets = zones.map((cidrBlock, i) => {
      const subnet = new ec2.CfnSubnet(this, `Subnet${i}`, {
        vpcId: vpc.ref,
        cidrBlock,
        availabilityZone: Fn.select(i, Fn.getAzs()),
      });
      new ec2.CfnSubnetRouteTableAssociation(this, `Route${i}`, {
        subnetId: subnet.ref,
        routeTableId: routes.ref,
      });
      return subnet.ref;
    });
    const vaults = this.group(vpc, 'Vaults', 'the vaults of a stage');
    const door = this.group(vpc, 'Door', 'the endpoint of KMS');
    const https = { ipProtocol: 'tcp', fromPort: 443, toPort: 443 };
    // To DynamoDB by a route and to KMS by an address: there is no route to anything else.
    new ec2.CfnSecurityGroupEgress(this, 'Out', {
      groupId: vaults,
      cidrIp: '0.0.0.0/0',
      description: 'HTTPS; the routes lead to DynamoDB and KMS',
      ...https,
    });
    new ec2.CfnSecurityGroupIngress(this, 'In', {
      groupId: door,
      sourceSecurityGroupId: vaults,
      description: 'HTTPS of the vaults',
      ...https,
    });
    new ec2.CfnVPCEndpoint(this, 'DynamoDb', {
      vpcId: vpc.ref,
      serviceName: `com.amazonaws.${this.region}.dynamodb`,
      vpcEndpointType: 'Gateway',
      routeTableIds: [routes.ref],
      policyDocument: this.only('dynamodb', [
        this.formatArn({
          service: 'dynamodb',
          resource: 'table',
          resourceName: `coffer-${stage.stage}-*`,
        }),
      ]),
    });
    new ec2.CfnVPCEndpoint(this, 'Kms', {
      vpcId: vpc.ref,
      serviceName: `com.amazonaws.${this.region}.kms`,
      vpcEndpointType: 'Interface',
      privateDnsEnabled: true,
      subnetIds: subnets,
      securityGroupIds: [door],
      policyDocument: this.only('kms', ['*']),
    });
    this.allowNames(vpc, stage);
    this.network = { subnetIds: subnets, securityGroupIds: [vaults] };
  }

  /** A security group that lets nothing in or out by itself. */
  private group(vpc: ec2.CfnVPC, id: string, description: string): string {
    const group = new ec2.CfnSecurityGroup(this, id, {
      vpcId: vpc.ref,
      groupDescription: description,
      // An empty list would be AWS's rule that lets everything out.
      securityGroupEgress: [
        { ipProtocol: 'icmp', fromPort: 252, toPort: 86, cidrIp: '255.255.255.255/32' },
      ],
    });
    return group.attrGroupId;
  }

  /** An endpoint's policy: these calls, by principals of this account, of what belongs to this account. */
  private only(service: keyof typeof asked, resources: string[]): iam.PolicyDocument {
    const account = this.account;
    return new iam.PolicyDocument({
      statements: [
        new iam.PolicyStatement({
          principals: [new iam.AnyPrincipal()],
          actions: asked[service].map((action) => `${service}:${action}`),
          resources,
          conditions: {
            StringEquals: { 'aws:PrincipalAccount': account, 'aws:ResourceAccount': account },
          },
        }),
      ],
    });
  }

  /** Resolves the names of the two services; every other name is refused, also while the filter fails. */
  private allowNames(vpc: ec2.CfnVPC, { stage }: Stage): void {
    const list = (id: string, domains: string[]) =>
      new resolver.CfnFirewallDomainList(this, id, { name: `coffer-${stage}-${id}`, domains })
        .attrId;
    const services = ['dynamodb', 'kms'].map((name) => `${name}.${this.region}.${this.urlSuffix}`);
    const group = new resolver.CfnFirewallRuleGroup(this, 'Names', {
      name: `coffer-${stage}-vaults`,
      firewallRules: [
        {
          priority: 1,
          action: 'ALLOW',
          firewallDomainListId: list('services', services),
          firewallDomainRedirectionAction: 'TRUST_REDIRECTION_DOMAIN',
        },
        {
          priority: 2,
          action: 'BLOCK',
          blockResponse: 'NXDOMAIN',
          firewallDomainListId: list('others', ['*']),
        },
      ],
    });
    new resolver.CfnFirewallRuleGroupAssociation(this, 'Filter', {
      firewallRuleGroupId: group.attrId,
      vpcId: vpc.ref,
      // AWS keeps 100 and 9,900 for itself.
      priority: 101,
    });
  }
}
