import { expect, test } from 'vitest';
import { parseStage, readStage } from '#lib/stages/stage.ts';
import { resourcesOf, templatesOf } from '../stacks.ts';

const domain = {
  name: 'pay.example.com',
  certificateArn:
    'arn:aws:acm:eu-central-1:111122223333:certificate/0a1b2c3d-0000-4000-8000-0a1b2c',
};

test('one setting gives the merchants’ API a host name, with TLS 1.2 or newer', () => {
  const { api, admin } = templatesOf('prod', { domain });
  const [[, made] = []] = resourcesOf(api, 'AWS::ApiGatewayV2::DomainName');
  expect(made?.Properties).toMatchObject({
    DomainName: domain.name,
    DomainNameConfigurations: [
      {
        CertificateArn: domain.certificateArn,
        EndpointType: 'REGIONAL',
        SecurityPolicy: 'TLS_1_2',
      },
    ],
  });
  const [[, mapping] = []] = resourcesOf(api, 'AWS::ApiGatewayV2::ApiMapping');
  const [[apiId] = []] = resourcesOf(api, 'AWS::ApiGatewayV2::Api');
  const [[stageId] = []] = resourcesOf(api, 'AWS::ApiGatewayV2::Stage');
  expect(mapping).toMatchObject({
    Properties: { ApiId: { Ref: apiId }, Stage: '$default' },
    // The stage is named by a text, which orders nothing.
    DependsOn: expect.arrayContaining([stageId]),
  });
  expect(mapping?.Properties).not.toHaveProperty('ApiMappingKey');
  const outputs = api.toJSON().Outputs as Record<string, { Value: unknown }>;
  expect(outputs.ApiUrl?.Value).toBe('https://pay.example.com');
  expect(outputs).toHaveProperty('ApiDomainTarget');
  expect(resourcesOf(admin, 'AWS::ApiGatewayV2::DomainName')).toEqual([]);
});

test('without it nothing is made, and the address is the gateway’s', () => {
  const { api } = templatesOf('prod');
  expect(resourcesOf(api, 'AWS::ApiGatewayV2::DomainName')).toEqual([]);
  expect(JSON.stringify(api.toJSON().Outputs)).toContain('execute-api');
});

test.each([
  [{ ...domain, name: 'https://pay.example.com' }, 'must be a host name'],
  [{ ...domain, certificateArn: 'arn:aws:iam::1:server-certificate/x' }, 'ARN of a certificate'],
])('%j is refused', (wrong, sentence) => {
  const stage = { ...readStage('prod'), domain: wrong };
  expect(() => parseStage('prod', JSON.parse(JSON.stringify(stage)))).toThrow(sentence);
});
