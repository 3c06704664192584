import type { Admin } from '#domain/admin/admin.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import type { DeviceDeps } from '#domain/enrolment/manage-devices.ts';
import type { KeyRequest, SealingDeps } from '#domain/project/keys/create-key.ts';
import type { KeyConfirmation, KeyRequested } from '#model/auth/key-proof.ts';
import type {
  AdminCommit,
  PendingChange,
  WebhookUrlConfirmation,
  WhitelistNotes,
} from '#model/change.ts';
import type { ApiKey, FreezeState, Project, ProjectSettings } from '#model/project.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { SecretContext, SecretPurpose } from '#shared/crypto/sealed.ts';
import { buildProject, buildSettings } from '../builders/builders.ts';
import { fakeDevices } from './ports/devices.ts';

export const buildAdmin = (set: Partial<Admin> = {}): Admin => ({
  id: 'admin-1',
  email: 'one@example.com',
  groups: ['owner', 'approver'],
  authTime: 1_767_225_600,
  ...set,
});

export const firstOwner = buildAdmin();
export const secondOwner = buildAdmin({ id: 'admin-2', email: 'two@example.com' });

export const actorOf = (admin: Admin, projectId = 'demo'): Actor => ({
  projectId,
  admin,
  requestId: 'req-1',
});

/** What an owner asks for when making an API key. */
export const buildKeyRequest = (set: Partial<KeyRequest> = {}): KeyRequest => ({
  name: 'shop',
  permission: 'manage',
  mode: 'hmac',
  publicKey: null,
  webhookUrl: null,
  walletId: null,
  ...set,
});

/** ProjectAdminStore in memory, with the same conditions as the table. */
export function fakeAdminStore(start: { project?: Project; settings?: ProjectSettings } = {}) {
  const projects = new Map<string, Project>();
  const settings = new Map<string, ProjectSettings>();
  const notes = new Map<string, WhitelistNotes>();
  const keys = new Map<string, ApiKey>();
  const freezes = new Map<string, FreezeState>();
  const changes = new Map<string, PendingChange>();
  const keyRequests = new Map<string, KeyRequested>();
  const keyConfirmations = new Map<string, KeyConfirmation>();
  const urls = new Map<string, WebhookUrlConfirmation>();
  const asked = new Map<string, PendingChange>();
  const devices = fakeDevices();
  const commits: AdminCommit[] = [];
  const confirm = (one: KeyConfirmation | null | undefined) => {
    if (one) keyConfirmations.set(one.appId, one);
  };
  const confirmUrl = (one: WebhookUrlConfirmation | null | undefined) => {
    if (one) urls.set(one.appId, one);
  };
  const first = start.project ?? buildProject();
  projects.set(first.projectId, first);
  settings.set(first.projectId, start.settings ?? buildSettings());
  let wallets = 1;

  const closable = ({ closes, audit }: AdminCommit): boolean => {
    if (!closes) return true;
    const open = changes.get(closes.changeId);
    return (
      open !== undefined &&
      open.askedAt === closes.askedAt &&
      open.askedBy.id !== audit.details.admin_id &&
      open.expiresAt > audit.at
    );
  };

  const apply = ({ write, audit }: AdminCommit): boolean => {
    const { projectId } = audit;
    switch (write.kind) {
      case 'createProject':
        if (projects.has(projectId)) return false;
        projects.set(projectId, { ...write.project, hot: buildProject().hot });
        settings.set(projectId, write.settings);
        return true;
      case 'putSettings':
        if (settings.get(projectId)?.rev !== write.expectedRev) return false;
        settings.set(projectId, write.settings);
        if (write.notes) notes.set(projectId, write.notes);
        return true;
      case 'createKey':
        if (keys.has(write.key.appId)) return false;
        keys.set(write.key.appId, write.key);
        confirm(write.confirmation);
        confirmUrl(write.url);
        return true;
      case 'updateKey': {
        const key = keys.get(write.appId);
        if (key?.projectId !== projectId) return false;
        const set = Object.fromEntries(
          Object.entries(write.set).filter(([, v]) => v !== undefined),
        );
        keys.set(write.appId, { ...key, ...set });
        confirm(write.confirmation);
        confirmUrl(write.url);
        return true;
      }
      case 'rotateWebhookSecret': {
        const key = keys.get(write.appId);
        if (key?.projectId !== projectId) return false;
        if (key.webhookSecret.ciphertext !== write.was.ciphertext) return false;
        keys.set(write.appId, {
          ...key,
          webhookSecret: write.secret,
          previousSecret: write.previous,
        });
        return true;
      }
      case 'deleteKey':
        return keys.get(write.appId)?.projectId === projectId && keys.delete(write.appId);
      case 'freeze':
        if (freezes.has(projectId)) return false;
        freezes.set(projectId, write.freeze);
        return true;
      case 'unfreeze':
        return freezes.get(projectId)?.freezeId === write.end.freezeId && freezes.delete(projectId);
      case 'askChange': {
        const open = changes.get(write.change.changeId);
        if (open && open.expiresAt > write.change.askedAt) return false;
        changes.set(write.change.changeId, write.change);
        asked.set(`${write.change.changeId}#${write.change.askedAt}`, write.change);
        if (write.key) keyRequests.set(write.key.appId, write.key);
        return true;
      }
      case 'dropChange':
        return changes.delete(write.changeId);
      case 'enrolDevice':
        return devices.put('request', write.device);
      case 'confirmDevice':
        return devices.put('confirmation', write.confirmation);
      case 'endDevice':
        return devices.put('end', write.end);
      case 'note':
      case 'unfreezeWallet':
      case 'passBlock':
        return true;
    }
  };

  const store: ProjectAdminStore = {
    projects: async () => [...projects.values()].sort((a, b) => b.walletId - a.walletId),
    project: async (projectId) => projects.get(projectId) ?? null,
    settings: async (projectId) => settings.get(projectId) ?? buildSettings({ rev: 0 }),
    whitelistNotes: async (projectId) => notes.get(projectId) ?? {},
    keys: async (projectId) => [...keys.values()].filter((key) => key.projectId === projectId),
    key: async (projectId, appId) => {
      const key = keys.get(appId);
      return key?.projectId === projectId ? key : null;
    },
    keyProof: async (_projectId, appId) => ({
      request: keyRequests.get(appId) ?? null,
      confirmation: keyConfirmations.get(appId) ?? null,
    }),
    confirmedUrl: async (_projectId, appId) => {
      const confirmation = urls.get(appId);
      if (!confirmation) return null;
      const request = asked.get(`${confirmation.changeId}#${confirmation.askedAt}`) ?? null;
      return { confirmation, request };
    },
    freezeState: async (projectId) => freezes.get(projectId) ?? null,
    changes: async (projectId, now) =>
      [...changes.values()].filter((c) => c.projectId === projectId && c.expiresAt > now),
    change: async (_projectId, changeId) => changes.get(changeId) ?? null,
    nextWalletId: async () => ++wallets,
    commit: async (input) => {
      if (!closable(input) || !apply(input)) return false;
      if (input.closes) changes.delete(input.closes.changeId);
      commits.push(input);
      return true;
    },
  };
  return { store, projects, settings, notes, keys, freezes, changes, devices, commits };
}

export type FakeAdminStore = ReturnType<typeof fakeAdminStore>;

/** Dependencies of the admin domain on a fake store. The test moves the clock. */
export function adminWorld(options: { stage?: string; fake?: FakeAdminStore } = {}) {
  const fake = options.fake ?? fakeAdminStore();
  const time = { now: 1_767_225_600 };
  let ids = 0;
  const deps: DeviceDeps & SealingDeps = {
    store: fake.store,
    devices: fake.devices.list,
    clock: { now: () => time.now, nowMs: () => time.now * 1000 },
    ids: { next: (prefix) => `${prefix}${String(++ids).padStart(4, '0')}` },
    stage: options.stage ?? 'prod',
    apiSecrets: { seal: sealFor('api') },
    webhookSecrets: { seal: sealFor('webhook') },
  };
  return { deps, fake, time };
}

/** A seal that a test can read: its data key says what it is bound to. */
const sealFor = (purpose: SecretPurpose) => async (text: string, context: SecretContext) => ({
  dataKey: `${purpose} ${context.project} ${context.appId}`,
  iv: '',
  ciphertext: text,
  tag: '',
});
