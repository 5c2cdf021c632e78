import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { OutputOf } from '@waybill/contract/core/route'
import { listBillingRuns, listIssuedInvoices, startBillingRun } from '@waybill/contract/invoicing/staff-api'
import { PlaceLink, useBridge, useClient } from '@waybill/host'
import { Banner, Button, ConfirmDialog, Popover, useFormat, useT } from '@waybill/kit'
import { issuedMessages } from './messages.ts'

type Runs = OutputOf<typeof listBillingRuns>
const POLL_MS = 3000

/** The provider's runs, read again while one is under way. */
export function useBillingRuns() {
  const client = useClient()
  return useQuery({
    ...client.query(listBillingRuns, {}),
    refetchInterval: (query) =>
      query.state.data?.runs.some(({ finishedAt }) => finishedAt === null) ? POLL_MS : false,
  })
}

function useStart() {
  const t = useT(issuedMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  return useMutation({
    mutationFn: () => client.call(startBillingRun, {}),
    onSuccess: async () => {
      bridge.toast('ok', t('runStarted'))
      await Promise.all(
        [listBillingRuns, listIssuedInvoices].map((route) => cache.invalidateQueries({ queryKey: [route.id] })),
      )
    },
  })
}

/** Starts billing after a question; there only where something can be billed. */
export function RunButton({ runs }: { runs: Runs | undefined }) {
  const t = useT(issuedMessages)
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const start = useStart()
  if (!runs || (runs.due === null && runs.uninvoiced === 0)) return null
  const title = runs.due
    ? t('runTitle', { from: format.date(runs.due.startsOn), to: format.date(runs.due.endsOn) })
    : t('runWaitingTitle', { n: runs.uninvoiced })
  return (
    <>
      <Button variant="primary" icon={<Play />} pending={start.isPending} onClick={() => setAsking(true)}>
        {t('run')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirm={t('run')}
        keep={t('keep')}
        onConfirm={() => {
          setAsking(false)
          start.mutate()
        }}
        onCancel={() => setAsking(false)}
      >
        {t('runText')}
      </ConfirmDialog>
    </>
  )
}

/** What can be billed, and what waits for the provider. */
export function RunNotes({ runs }: { runs: Runs }) {
  const t = useT(issuedMessages)
  const format = useFormat()
  const { due, nextOn, uninvoiced, awaitingCustomers } = runs
  return (
    <div className="mb-2 flex flex-none flex-col gap-2">
      {uninvoiced > 0 && (
        <Banner tone="warning" actions={<PlaceLink href="/a/#/invoice/settings">{t('settings')}</PlaceLink>}>
          {t('waitingNote', { n: uninvoiced })}
        </Banner>
      )}
      {awaitingCustomers > 0 && <Banner tone="info">{t('customersNote', { n: awaitingCustomers })}</Banner>}
      <p className="text-small text-muted">
        {due
          ? t('dueNote', { from: format.date(due.startsOn), to: format.date(due.endsOn) })
          : t('nextNote', { day: format.date(nextOn) })}{' '}
        <PlaceLink href="/a/#/invoice/settings/closing">{t('closing')}</PlaceLink>
      </p>
    </div>
  )
}

/** The last runs behind a button. */
export function RunHistory({ runs }: { runs: Runs['runs'] }) {
  const t = useT(issuedMessages)
  const format = useFormat()
  return (
    <Popover label={t('runs')} align="end" trigger={<Button>{t('runs')}</Button>}>
      {runs.length === 0 && <p className="text-muted">{t('noRuns')}</p>}
      <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto">
        {runs.map((run) => (
          <li key={run.startsOn}>
            <p>
              {format.date(run.startsOn)} – {format.date(run.endsOn)}
            </p>
            <p className="text-small text-muted">
              {t('runRow', { customers: format.number(run.customers), documents: format.number(run.documents) })} ·{' '}
              {run.finishedAt === null ? t('running') : t('finished', { time: format.dateTime(run.finishedAt) })}
            </p>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
