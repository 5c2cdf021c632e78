import { Button, defineMessages, useT } from '@waybill/kit/basics'
import { shellMessages } from '../messages/shell.ts'
import { currentHost } from '../tenant/tenant-store.ts'
import { RawPage } from '../shared/raw-page.tsx'

const messages = defineMessages({
  en: {
    title: "This address isn't set up",
    text: "There's no site at {host}. Check the address, or ask the person who sent it to you.",
  },
  cn: {
    title: '该网址尚未开通',
    text: '{host} 没有对应的网站。请核对网址，或联系提供网址的人。',
  },
})

/** An address that belongs to no tenant. */
export function ErrorPage() {
  const t = useT(messages)
  const say = useT(shellMessages)
  return (
    <RawPage title={t('title')}>
      <h1 className="text-figure font-semibold">{t('title')}</h1>
      <p className="mt-2 mb-6 text-muted">{t('text', { host: currentHost() })}</p>
      <Button className="self-start" onClick={() => location.assign('/')}>
        {say('reload')}
      </Button>
    </RawPage>
  )
}
