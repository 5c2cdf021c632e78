import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { type LoginSession, endAllSessions, endSession } from '@waybill/contract/account/api'
import { errorProps, useBridge } from '@waybill/host'
import { Badge, Button, ConfirmDialog, PageState, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { accountMessages } from './messages.ts'
import { useAccountCall, useSessions } from './use-account.ts'

const SHOWN = 100

function useDeviceWords() {
  const t = useT(accountMessages)
  return ({ browser, system }: LoginSession): string => {
    if (browser && system) return t('on', { browser, system })
    return browser ?? system ?? t('unknownDevice')
  }
}

function SessionLine({ session, onEnd, ending }: { session: LoginSession; onEnd: () => void; ending: boolean }) {
  const t = useT(accountMessages)
  const format = useFormat()
  const device = useDeviceWords()(session)
  const place = session.network ? t('place', { network: session.network }) : t('noPlace')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <MonitorSmartphone className="text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.current && <Badge tone="info">{t('thisOne')}</Badge>}
        </p>
        <p className="text-small text-muted">
          {place} · {t('since', { when: format.dateTime(session.createdAt) })}
          {!session.current && ` · ${t('seen', { when: format.relative(session.lastSeenAt) })}`}
          {` · ${t('endsAt', { when: format.dateTime(session.endsAt) })}`}
        </p>
        {session.byName && <p className="text-small">{t('byStaff', { name: session.byName })}</p>}
      </div>
      {!session.current && (
        <Button aria-label={t('endOf', { device })} pending={ending} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}

/** Signs out everywhere, after asking. */
function EndAll() {
  const t = useT(accountMessages)
  const bridge = useBridge()
  const endAll = useAccountCall(endAllSessions)
  const [asking, setAsking] = useState(false)
  const end = () =>
    // The log-in of this tab is over as well: the frame notices at its next look.
    endAll.mutate({}, { onSuccess: () => bridge.emit('user:changed', null), onSettled: () => setAsking(false) })
  return (
    <>
      <FailureBanner error={endAll.error} className="mt-3" />
      <div className="mt-3 flex justify-end">
        <Button variant="danger-outline" onClick={() => setAsking(true)}>
          {t('endAll')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={t('endAllTitle')}
        confirm={t('endAll')}
        keep={t('stay')}
        pending={endAll.isPending}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      >
        {t('endAllText')}
      </ConfirmDialog>
    </>
  )
}

/** Where the account is logged in. */
export function SessionsCard() {
  const t = useT(accountMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const query = useSessions()
  const end = useAccountCall(endSession)
  const sessions = query.data?.sessions ?? []
  const endOne = (id: string) =>
    end.mutate({ params: { id } }, { onSuccess: () => bridge.toast('ok', t('sessionEnded')) })
  return (
    <PageState
      error={query.isError && !query.data ? errorProps(query.error, locale, () => void query.refetch()) : null}
      loading={query.isPending}
      skeleton={<Skeleton className="h-10 w-full" />}
    >
      <FailureBanner error={end.error} className="mb-2" />
      <ul>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            ending={end.isPending && end.variables.params.id === session.id}
            onEnd={() => endOne(session.id)}
          />
        ))}
      </ul>
      {sessions.length >= SHOWN && <p className="mt-2 text-small text-muted">{t('manySessions')}</p>}
      <EndAll />
    </PageState>
  )
}
