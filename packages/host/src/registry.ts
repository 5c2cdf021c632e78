export type { Registry, RegistryEntry, SubAppManifest } from '@waybill/contract/shell/registry'
