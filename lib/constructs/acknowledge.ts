import { Stack, Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * Gives the reason why a rule of cdk-nag (AwsSolutions) does not apply below this construct. The
 * rules run in test/infra/nag.test.ts, which prints every reason.
 */
export function acknowledge(at: Construct, rule: string, reason: string): void {
  Validations.of(at).acknowledge({ id: `AwsSolutions-${rule}`, reason });
}

/** The same for a resource of a role's policy; returns whether the resource is a pattern. */
export function acknowledgePattern(role: Construct, resource: string, reason: string): boolean {
  const text = resourceText(Stack.of(role).resolve(resource));
  if (text.includes('*')) acknowledge(role, `IAM5[Resource::${text}]`, reason);
  return text.includes('*');
}

/** A resolved resource as cdk-nag names it in `IAM5[Resource::<text>]`. */
function resourceText(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  const node = resource as Record<string, unknown>;
  if (Array.isArray(node['Fn::Join'])) {
    const [delimiter, parts] = node['Fn::Join'] as [string, unknown[]];
    return parts.map(resourceText).join(delimiter);
  }
  if (Array.isArray(node['Fn::GetAtt'])) {
    const [id, attribute] = node['Fn::GetAtt'] as [unknown, unknown];
    return `<${resourceText(id)}.${resourceText(attribute)}>`;
  }
  if ('Ref' in node) return `<${resourceText(node.Ref)}>`;
  if ('Fn::ImportValue' in node) return resourceText(node['Fn::ImportValue']);
  return JSON.stringify(node);
}
