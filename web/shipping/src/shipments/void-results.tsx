import { errorMessage } from '@waybill/host'
import { voidWords } from '@waybill/contract/shipping/words'
import { Badge, Button, Dialog, useFormat, useLocale, useT } from '@waybill/kit'
import { commonMessages } from '../messages/common.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import type { VoidResults } from './use-void.ts'

type Result = VoidResults[number]

function Outcome({ result }: { result: Result }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  if (result.problem) return <span className="text-danger">{errorMessage(result.problem, locale)}</span>
  const amount = format.money(result.refund)
  if (result.state === 'confirmed') return <span className="tnum">{t('cameBack', { amount })}</span>
  if (result.expectedBy) {
    return <span className="tnum">{t('comesBack', { amount, date: format.date(result.expectedBy) })}</span>
  }
  return <span className="text-muted">{t('asksAgain')}</span>
}

/** What became of each label: refusals first. */
export function VoidResultsDialog({ results, onClose }: { results: VoidResults | null; onClose: () => void }) {
  const t = useT(shipmentMessages)
  const common = useT(commonMessages)
  const { locale } = useLocale()
  const refused = results?.filter((one) => one.state === 'rejected') ?? []
  const done = results?.filter((one) => one.state !== 'rejected') ?? []
  return (
    <Dialog
      open={results !== null}
      onClose={onClose}
      width={650}
      title={t('resultsTitle')}
      description={
        refused.length > 0
          ? t('resultsSome', { done: done.length, failed: refused.length })
          : t('voidedToast', { n: done.length })
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <ul>
        {[...refused, ...done].map((result) => (
          <li key={result.shipmentId} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
            <span className="tnum min-w-44 font-medium">{result.trackingNo}</span>
            <Badge tone={voidWords[result.state].tone}>{voidWords[result.state][locale]}</Badge>
            <span className="min-w-0 flex-1 basis-40 text-end max-sm:text-start">
              <Outcome result={result} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
