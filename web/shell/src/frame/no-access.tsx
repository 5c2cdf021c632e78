import { Button, defineMessages, Gate, useT } from '@waybill/kit'
import { useEffect } from 'react'

const messages = defineMessages({
  en: {
    title: "You don't have access to this page",
    text: "It's for a different type of account. Log in with that account to use it.",
    toStart: 'Go to your start page',
  },
  cn: {
    title: '您无权访问此页面',
    text: '此页面适用于其他类型的账号，请使用相应账号登录。',
    toStart: '前往首页',
  },
})

/** A page of another kind of account: why it stays closed, and the way to what this one has. */
export default function NoAccess({ setTitle, onLeave }: { setTitle: (title: string) => void; onLeave: () => void }) {
  const t = useT(messages)
  const title = t('title')
  useEffect(() => setTitle(title), [setTitle, title])
  return (
    <Gate heading title={title} action={<Button onClick={onLeave}>{t('toStart')}</Button>}>
      {t('text')}
    </Gate>
  )
}
