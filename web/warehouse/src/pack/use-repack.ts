import type { FloorOrder, FloorPackage } from '@waybill/contract/outbound/floor-api'
import { mergePackages, reopenPackage } from '@waybill/contract/outbound/repack-api'
import { useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import type { FloorScans } from '../shared/use-floor.ts'
import { packMessages } from './messages.ts'

/** Reopens and merges packages of the order, as scans of its page. */
export function useRepack(order: FloorOrder, scans: FloorScans) {
  const t = useT(packMessages)
  const client = useClient()
  const params = { id: order.id }
  return {
    pending: scans.waiting > 0,
    reopen: ({ code }: Pick<FloorPackage, 'code'>) =>
      scans.add({
        code,
        send: (command) =>
          client.call(reopenPackage, { params, body: { ...command, package: code } }, { hideErrors: true }),
        done: () => t('reopened', { code }),
      }),
    merge: ({ code }: FloorPackage, { code: into }: FloorPackage) =>
      scans.add({
        code,
        send: (command) =>
          client.call(mergePackages, { params, body: { ...command, package: code, into } }, { hideErrors: true }),
        done: () => t('merged', { code, into }),
      }),
  }
}
