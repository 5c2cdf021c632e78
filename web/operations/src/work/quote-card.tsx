import { useState } from 'react'
import type { OwnWork } from '@waybill/contract/work-orders/api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { QuoteFacts } from '@waybill/host/work-orders'
import { Banner, Button, Card, ConfirmDialog, useT } from '@waybill/kit'
import { workMessages } from './messages.ts'
import type { OwnWorkActs } from './use-work.ts'

/** Asks the seller whether it agrees to the newest quote, beside the one that it agreed to before. */
export function QuoteCard({ work, acts }: { work: OwnWork; acts: OwnWorkActs }) {
  const t = useT(workMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [asking, setAsking] = useState(false)
  const { quote, quotes, acceptedVersion } = work
  const { answer } = acts
  if (!quote) return null
  const before = quotes.find(({ version }) => version === acceptedVersion)
  const say = (accept: boolean) =>
    answer.mutate(
      { version: quote.version, accept },
      {
        onSuccess: () => bridge.toast('ok', t(accept ? 'accepted' : 'refused')),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Card title={t(before ? 'quoteAgain' : 'quoteTitle')}>
      <div className="flex flex-col gap-3">
        {answer.isError && <Banner tone="critical">{messageOf(answer.error)}</Banner>}
        <div>
          <QuoteFacts quote={quote} />
        </div>
        {before && (
          <div className="rounded-control border p-3">
            <p className="text-muted">{t('keepText')}</p>
            <QuoteFacts quote={before} />
          </div>
        )}
        <p className="text-muted">{t('quoteText')}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" pending={answer.isPending && !asking} onClick={() => say(true)}>
            {t('accept')}
          </Button>
          <Button disabled={answer.isPending} onClick={() => setAsking(true)}>
            {t('refuse')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        danger={!before}
        title={t('refuseTitle')}
        confirm={t('refuse')}
        keep={t('keep')}
        pending={answer.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => say(false)}
      >
        {before ? t('keepOld') : t('refuseText', work)}
      </ConfirmDialog>
    </Card>
  )
}
