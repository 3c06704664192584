import { type App, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { LAMBDA_RECOGNIZE_VERSION_PROPS } from 'aws-cdk-lib/cx-api';
import type { IConstruct } from 'constructs';
import type { Bundles } from './bundling/bundle-functions.ts';
import { doors, extensionsOf, loggedBy, reportingIn } from './extensions.ts';
import { AdminStack } from './stacks/admin-stack.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { BackupStack, BackupVaultStack } from './stacks/backup-stack.ts';
import { ConsoleStack } from './stacks/console-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EgressStack } from './stacks/egress-stack.ts';
import { ExtensionStack } from './stacks/extension-stack.ts';
import { GlobalStack, globalRegion } from './stacks/global-stack.ts';
import { MonitoringStack } from './stacks/monitoring-stack.ts';
import { VaultNetworkStack } from './stacks/vault-network-stack.ts';
import { WorkflowStack } from './stacks/workflow-stack.ts';
import type { Stage } from './stages/stage.ts';

/**
 * Makes the stacks of a stage, with the functions that were bundled for it: six, and one in
 * us-east-1 outside a local stage; one for each extension that has its own, one for the vaults'
 * network, one for fixed addresses, and two for copies in a second Region, if the stage has them. A stage that
 * names a console has a stack of its pages, `site`, and of the documentation, `docs`.
 */
export function makeStacks(
  app: App,
  stage: Stage,
  bundles: Bundles & { site?: string; docs?: string },
  props: StackProps = {},
) {
  // Without it a reserve or a tag would ask for a version of a function that did not change, which AWS refuses.
  app.node.setContext(LAMBDA_RECOGNIZE_VERSION_PROPS, true);
  const shared = { ...props, terminationProtection: !stage.local && !stage.first };
  const name = (part: string): string => `coffer-${stage.stage}-${part}`;
  const extensions = extensionsOf(stage);
  const list = extensions.map(([, extension]) => extension);
  const data = new DataStack(app, name('data'), stage, { ...shared, extensions });
  const reporting = reportingIn(stage, list);
  const logged = loggedBy(reporting);
  const network = stage.vaultVpc
    ? new VaultNetworkStack(app, name('network'), stage, shared)
    : null;
  const egress = stage.fixedAddresses ? new EgressStack(app, name('egress'), stage, shared) : null;
  const context = {
    stage,
    bundles,
    codeSigning: data.codeSigning,
    logged,
    vaultNetwork: network?.network,
    egressNetwork: egress?.network,
  };
  const workflow = new WorkflowStack(app, name('workflow'), context, data, {
    ...shared,
    extensions: list,
    behindDoors: doors.behind,
  });
  const ofExtensions = extensions.flatMap(([extension, { own }]) =>
    own ? [new ExtensionStack(app, name(extension), context, workflow, { ...shared, own })] : [],
  );
  const { routes, adminRoutes } = doors;
  const beside = new Stack(app, name('routes'), shared);
  const api = new ApiStack(app, name('api'), context, data, workflow, {
    ...shared,
    doors: routes,
    beside,
    extensions: list,
  });
  const admin = new AdminStack(app, name('admin'), context, data, workflow, {
    ...shared,
    doors: adminRoutes,
  });
  const monitoring = new MonitoringStack(
    app,
    name('monitoring'),
    stage,
    {
      data,
      workflow,
      apiIds: { merchant: api.apiId, admin: admin.apiId },
      userPoolId: admin.userPoolId,
      extensions: reporting,
    },
    shared,
  );
  for (const stack of [workflow, ...ofExtensions]) monitoring.addStackDependency(stack);
  // Only the Region is known here: the account is the deploying credentials'.
  const env = { ...props.env, region: globalRegion };
  const global = stage.local
    ? null
    : new GlobalStack(app, name('global'), stage, {
        ...shared,
        env,
        stageRegion: props.env?.region ?? stage.region ?? undefined,
      });
  const pages = stage.console
    ? new ConsoleStack(
        app,
        name('console'),
        { stage, admin, api, site: bundles.site, docs: bundles.docs },
        shared,
      )
    : null;
  const copies = stage.backupRegion
    ? new BackupVaultStack(app, name('copies'), stage, {
        ...shared,
        env: { ...props.env, region: stage.backupRegion },
      })
    : null;
  const backup = copies ? new BackupStack(app, name('backup'), stage, { ...shared, data }) : null;
  if (copies) backup?.addStackDependency(copies);
  if (stage.permissionsBoundary) {
    for (const stack of app.node.children) boundRoles(stack, stage.permissionsBoundary);
  }
  Tags.of(app).add('coffer:stage', stage.stage);
  return {
    data,
    network,
    egress,
    workflow,
    ofExtensions,
    api,
    routes: beside,
    admin,
    monitoring,
    global,
    pages,
    backup,
    copies,
  };
}

/** Gives each role of a stack its boundary, those too that the constructs library makes. */
function boundRoles(stack: IConstruct, policy: string): void {
  iam.PermissionsBoundary.of(stack).apply(
    iam.ManagedPolicy.fromManagedPolicyName(stack as Stack, 'Boundary', policy),
  );
}
