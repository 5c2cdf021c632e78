import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import type { CarrierAdapter } from '../registry.ts'
import { SandboxCarrier, type SandboxDeps } from './carrier.ts'

export const SANDBOX = 'sandbox'

/** The sandbox carriers, which need no credentials. */
export const sandboxAdapter = (deps: SandboxDeps): CarrierAdapter => ({
  id: SANDBOX,
  connect: () => valuesOf(carriers).map((carrier) => new SandboxCarrier(carrier, deps)),
})
