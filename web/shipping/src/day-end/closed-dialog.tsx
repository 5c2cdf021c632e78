import { Printer } from 'lucide-react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { manifestState } from '@waybill/contract/shipping/manifest-lifecycle'
import { manifestWords } from '@waybill/contract/shipping/manifest-words'
import { errorMessage, PlaceLink } from '@waybill/host'
import { Badge, Button, Dialog, useLocale, useShortcuts, useT } from '@waybill/kit'
import { dayEndMessages } from './messages.ts'
import { manifestHref, manifestName } from './origin.ts'
import type { DayResult } from './use-close-day.ts'
import { usePrintManifests } from './use-print-manifests.tsx'

function ManifestLine({ manifest }: { manifest: DayResult[number] }) {
  const t = useT(dayEndMessages)
  const { locale } = useLocale()
  const { state, carrier, count, excluded, problem } = manifest
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="min-w-24 font-medium">{carrierName(carrier)[locale]}</span>
      <PlaceLink href={manifestHref(manifest)}>
        <span className="tnum">{manifestName(manifest)}</span>
      </PlaceLink>
      <Badge tone={manifestWords[state].tone}>{manifestWords[state][locale]}</Badge>
      <span className="tnum min-w-0 flex-1 text-end max-sm:text-start">
        {problem ? <span className="text-danger">{errorMessage(problem, locale)}</span> : t('labels', { n: count })}
        {excluded > 0 && <span className="block text-muted">{t('excluded', { n: excluded })}</span>}
      </span>
    </li>
  )
}

/** Its keys work where it stands: inside the dialog. */
function ClosedFoot({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useT(dayEndMessages)
  const print = usePrintManifests()
  const printAll = () => print(ids, 'letter')
  useShortcuts({ p: printAll }, { enabled: ids.length > 0 })
  return (
    <>
      <Button onClick={onClose}>{t('done')}</Button>
      {ids.length > 0 && (
        <>
          <Button onClick={() => print(ids, '4x6')}>{t('printSmall')}</Button>
          <Button variant="primary" icon={<Printer />} shortcut="p" onClick={printAll}>
            {t('printAll', { n: ids.length })}
          </Button>
        </>
      )}
    </>
  )
}

/** What became of a closed day, and its papers. */
export function ClosedDialog({ result, onClose }: { result: DayResult; onClose: () => void }) {
  const t = useT(dayEndMessages)
  const ids = result.filter(({ state }) => state === manifestState.created).map(({ id }) => id)
  return (
    <Dialog
      open
      onClose={onClose}
      width={650}
      title={t('closedTitle')}
      description={result.length === 0 ? t('closedBy') : t('closedToast', { n: ids.length })}
      footer={<ClosedFoot ids={ids} onClose={onClose} />}
    >
      <ul>
        {result.map((manifest) => (
          <ManifestLine key={manifest.id} manifest={manifest} />
        ))}
      </ul>
    </Dialog>
  )
}
