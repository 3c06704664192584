/** An entry of package-lock.json, by its folder. */
export type LockedPackages = Record<
  string,
  { version?: string; integrity?: string; license?: string }
>;

/** The part of esbuild's metafile that is read here. */
export interface BundleOutputs {
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
}

/** The folders of packages, such as `node_modules/viem`, of which the bundles hold code. */
export function deployedPackages({ outputs }: BundleOutputs): string[] {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    ),
  );
  const folder = /^(?:[^:/]*:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
  return [...new Set(files.flatMap((file) => folder.exec(file)?.[1] ?? []))].sort();
}

/**
 * A CycloneDX 1.5 document of these packages, with what the lockfile says of each: version, licence
 * and the SHA-512 of its archive. Throws when the lockfile does not have one of them with a hash:
 * such a package could be mistaken for another one.
 */
export function billOfMaterials(of: {
  name: string;
  version: string;
  folders: string[];
  locked: LockedPackages;
}) {
  const components = of.folders.map((folder) => {
    const { version, integrity, license } = of.locked[folder] ?? {};
    const [algorithm, digest] = integrity?.split('-') ?? [];
    if (!version || algorithm !== 'sha512' || !digest) {
      throw new Error(`package-lock.json has no version and SHA-512 of ${folder}`);
    }
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return {
      type: 'library',
      'bom-ref': `${purl}?path=${folder}`,
      name,
      version,
      purl,
      licenses: license ? [{ expression: license }] : [],
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    };
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': of.name, name: of.name, version: of.version },
    },
    components,
  };
}
