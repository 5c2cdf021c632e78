import { useState } from 'react'
import { Banner, Button, defineMessages, useT } from '@waybill/kit'
import { readOwn } from '../session/own-session.ts'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { personName } from './person-name.ts'

const messages = defineMessages({
  en: {
    workingFor: 'Logged in as {name} · {org}',
    by: 'You are {name}. Your actions are recorded under both names.',
    handed: 'This session was opened from a link. Your own session is still active.',
    end: 'End session',
  },
  cn: {
    workingFor: '正在代 {name} · {org} 操作',
    by: '操作人：{name}。您的操作会同时记录在双方名下。',
    handed: '此登录由链接打开，您自己的登录仍然有效。',
    end: '结束代操作',
  },
})

/** Says on whose behalf one works, on every page, and ends it; nothing in one's own log-in. */
export function ProxyBanner() {
  const { session } = useShellParts()
  const { user } = useShellContext()
  const t = useT(messages)
  const [ending, setEnding] = useState(false)
  if (!user || (!user.proxy && !readOwn())) return null
  const name = personName(user.user)
  const end = () => {
    setEnding(true)
    void session.endProxy()
  }
  return (
    <Banner
      tone="warning"
      className="sticky top-0 z-30 flex-none rounded-none!"
      title={t('workingFor', { name, org: user.user.orgName })}
      actions={
        <Button pending={ending} onClick={end}>
          {t('end')}
        </Button>
      }
    >
      {user.proxy ? t('by', { name: user.proxy.byName }) : t('handed')}
    </Banner>
  )
}
