import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { FunctionNetwork } from '../constructs/coffer-function.ts';
import type { Stage } from '../stages/stage.ts';

/** No other network is connected, so that the ranges may be anybody's. */
const range = '10.1.0.0/24';
const inside = ['10.1.0.0/26', '10.1.0.64/26'];
const outside = ['10.1.0.128/28', '10.1.0.144/28'];

/**
 * A network whose functions call the Internet from addresses that do not change: a NAT gateway with an
 * address for each zone, or one for both. DynamoDB and S3 are reached by routes that cost nothing;
 * everything else, other services of AWS included, leaves by the gateways. Nothing comes in. A stage has it
 * with `fixedAddresses` (docs/fixed-addresses.md).
 */
export class EgressStack extends Stack {
  readonly network: FunctionNetwork;

  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, props);
    const named = (name: string) => [{ key: 'Name', value: `coffer-${stage.stage}-${name}` }];
    const vpc = new ec2.CfnVPC(this, 'Vpc', {
      cidrBlock: range,
      enableDnsHostnames: true,
      enableDnsSupport: true,
      tags: named('egress'),
    });
    acknowledge(
      vpc,
      'VPC7',
      'nothing comes in; what goes out are the calls that the log lines name',
    );
    const internet = new ec2.CfnInternetGateway(this, 'Internet', { tags: named('egress') });
    const attached = new ec2.CfnVPCGatewayAttachment(this, 'Attached', {
      vpcId: vpc.ref,
      internetGatewayId: internet.ref,
    });
    const subnet = (id: string, cidrBlock: string, zone: number) =>
      new ec2.CfnSubnet(this, id, {
        vpcId: vpc.ref,
        cidrBlock,
        availabilityZone: Fn.select(zone, Fn.getAzs()),
        mapPublicIpOnLaunch: false,
      }).ref;
    const routes = (id: string, subnetId: string, target: Partial<ec2.CfnRouteProps>) => {
      const table = new ec2.CfnRouteTable(this, `${id}Routes`, { vpcId: vpc.ref }).ref;
      new ec2.CfnSubnetRouteTableAssociation(this, `${id}Route`, {
        subnetId,
        routeTableId: table,
      });
      const out = new ec2.CfnRoute(this, `${id}Out`, {
        routeTableId: table,
        destinationCidrBlock: '0.0.0.0/0',
        ...target,
      });
      out.addResourceDependency(attached);
      return table;
    };
    const gateways = outside.slice(0, stage.fixedAddresses ?? 1).map((cidrBlock, zone) => {
      const subnetId = subnet(`Outside${zone}`, cidrBlock, zone);
      routes(`Outside${zone}`, subnetId, { gatewayId: internet.ref });
      const address = new ec2.CfnEIP(this, `Address${zone}`, {
        domain: 'vpc',
        tags: named(`egress-${zone}`),
      });
      address.addResourceDependency(attached);
      new CfnOutput(this, `Address${zone}Ip`, { value: address.attrPublicIp });
      return new ec2.CfnNatGateway(this, `Nat${zone}`, {
        subnetId,
        allocationId: address.attrAllocationId,
        tags: named(`egress-${zone}`),
      }).ref;
    });
    const subnetIds = inside.map((cidrBlock, zone) => subnet(`Inside${zone}`, cidrBlock, zone));
    const tables = subnetIds.map((subnetId, zone) =>
      routes(`Inside${zone}`, subnetId, { natGatewayId: gateways[zone] ?? gateways[0]! }),
    );
    for (const [id, service] of [
      ['DynamoDb', 'dynamodb'],
      ['S3', 's3'],
    ] as const) {
      new ec2.CfnVPCEndpoint(this, id, {
        vpcId: vpc.ref,
        serviceName: `com.amazonaws.${this.region}.${service}`,
        vpcEndpointType: 'Gateway',
        routeTableIds: tables,
      });
    }
    const callers = new ec2.CfnSecurityGroup(this, 'Callers', {
      vpcId: vpc.ref,
      groupDescription: 'functions that call nodes, feeds and receivers',
      securityGroupEgress: [
        // A provider may listen on any port.
        { ipProtocol: 'tcp', fromPort: 1, toPort: 65_535, cidrIp: '0.0.0.0/0' },
      ],
    });
    this.network = { subnetIds, securityGroupIds: [callers.attrGroupId] };
  }
}
