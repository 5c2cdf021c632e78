import { Gate, LoadError, LoadingState, Skeleton, useT } from '@waybill/kit'
import { orgType } from '@waybill/contract'
import { useEffect, useState } from 'react'
import { SubAppHost } from '../host/sub-app-host.tsx'
import { shellMessages } from '../messages/shell.ts'
import { useFacts, useShellParts } from '../shell-context.tsx'

/** Loads the user's data where it is missing; says when that failed. */
function useUser() {
  const { session } = useShellParts()
  const { user, sessionKey } = useFacts()
  const [attempt, setAttempt] = useState(0)
  const [failedTry, setFailedTry] = useState('')
  const thisTry = `${sessionKey} ${attempt}`
  useEffect(() => {
    let current = true
    session.loadUser().catch(() => current && setFailedTry(thisTry))
    return () => {
      current = false
    }
  }, [session, thisTry])
  return { user, failed: failedTry === thisTry, retry: () => setAttempt(attempt + 1) }
}

/** One sub-app below header and menu, once it is known who looks at it. */
export function SubAppArea({ name }: { name: string }) {
  const { registry, bridge } = useShellParts()
  const t = useT(shellMessages)
  const { user, failed, retry } = useUser()
  if (!user && failed) return <LoadError title={t('userFailed')} onRetry={retry} />
  if (!user) return <LoadingState skeleton={<Skeleton className="m-4 h-6 w-48" />} />
  if (user.user.orgType !== orgType.OMS) return <Gate title={t('noRooms')}>{t('noRoomsText')}</Gate>
  return <SubAppHost registry={registry} name={name} bridge={bridge} />
}
