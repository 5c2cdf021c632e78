import { Printer } from 'lucide-react'
import { urlOf } from '@waybill/contract/core/client'
import { type ManifestPaper, printManifests } from '@waybill/contract/shipping/manifest-api'
import { usePrintFile } from '@waybill/host/labels'
import { type MenuEntry, useT } from '@waybill/kit'
import { dayEndMessages } from './messages.ts'

/** Prints manifests, as often as wanted. */
export function usePrintManifests() {
  const file = usePrintFile()
  return (manifestIds: readonly number[], paper: ManifestPaper) =>
    void file.open({ url: urlOf(printManifests, {}), body: { manifestIds, paper } })
}

/** Both papers as entries of a menu. */
export function usePrintEntries(): (manifestIds: readonly number[]) => MenuEntry[] {
  const t = useT(dayEndMessages)
  const print = usePrintManifests()
  return (ids) => [
    { id: 'letter', label: t('printLetter'), icon: <Printer />, shortcut: 'p', onSelect: () => print(ids, 'letter') },
    { id: 'small', label: t('printSmall'), icon: <Printer />, onSelect: () => print(ids, '4x6') },
  ]
}
