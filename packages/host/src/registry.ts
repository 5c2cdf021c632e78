export type { Registry, RegistryEntry, SubAppManifest } from '@waybill/contract/registry'
