import { codeOfLink } from '@waybill/contract/shell/raw-links'
import { codeRules, forgotPassword, verifyResetCode } from '@waybill/contract/registration/api'
import { Banner, Button, focusField, useT } from '@waybill/kit'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { RawPage } from '../shared/raw-page.tsx'
import { useShellParts } from '../shell-context.tsx'
import { CodeField } from './code-field.tsx'
import { registrationMessages } from './messages.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { RawLink } from '../shared/raw-link.tsx'
import { keepResetEmail, keepTicket, readReset } from './reset-store.ts'
import { clock, useCountdown } from '../shared/use-countdown.ts'
import { useCall } from './use-call.ts'
import { usePlaces } from '../shared/use-places.ts'

/** Ten minutes from now, as far as this page knows. */
const soon = (seconds: number) => Date.now() + seconds * 1000

/** The code of the mail, typed or brought by its link; a right one leads to the new password. */
export function ResetCodePage() {
  const { client, bridge } = useShellParts()
  const t = useT(registrationMessages)
  const hrefOf = usePlaces()
  const [link] = useState(() => codeOfLink(location.search))
  const email = link?.email ?? readReset().email
  const [code, setCode] = useState(link?.code ?? '')
  const [missing, setMissing] = useState(false)
  const [resendAt, setResendAt] = useState(() => (link ? 0 : soon(codeRules.resendSeconds)))
  const [goodUntil, setGoodUntil] = useState(() => soon(codeRules.validSeconds))
  const left = useCountdown(goodUntil)
  const check = useCall()
  const resend = useCall()
  const followed = useRef(false)

  const verify = async (input: { code: string; key?: string }) => {
    const body = { email, ...input }
    const result = await check.run(() => client.call(verifyResetCode, { body }, { hideErrors: true }))
    if (!result) return
    if ('refused' in result) return focusField('code')
    keepResetEmail(email)
    keepTicket(result.done.ticket)
    bridge.navigate(hrefOf('/reset-psw'), { replace: true })
  }
  useEffect(() => {
    if (email === '') return bridge.navigate(hrefOf('/forgot-psw'), { replace: true })
    if (!link || followed.current) return
    followed.current = true
    // Neither code nor address stays in the address bar or in the history.
    keepResetEmail(email)
    bridge.navigate(hrefOf('/reset-psw-code'), { replace: true })
    const { code: brought, key } = link
    void verify(key ? { code: brought, key } : { code: brought })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival.
  }, [])

  const sendAgain = async () => {
    const result = await resend.run(() => client.call(forgotPassword, { body: { email } }, { hideErrors: true }))
    if (!result || 'refused' in result) return
    check.forgive()
    setCode('')
    setResendAt(soon(result.done.resendAfter))
    setGoodUntil(soon(result.done.validFor))
    focusField('code')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (check.pending) return
    setMissing(code.length < codeRules.digits)
    if (code.length < codeRules.digits) return focusField('code')
    void verify({ code })
  }
  // The error says it already, and a countdown beside it would say the opposite.
  const dead = check.error?.code === 'CODE_EXPIRED'
  const known = check.error?.code === 'CODE_INCORRECT' || check.error?.code === 'CODE_EXPIRED'
  return (
    <RawPage title={t('codeTitle')}>
      <h1 className="mb-2 text-figure font-semibold">{t('codeTitle')}</h1>
      <p className="mb-6 break-words text-muted">{t('codeText', { email })}</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <CodeField
          name="code"
          label={t('code')}
          value={code}
          onChange={(value) => (setCode(value), setMissing(false))}
          error={missing ? t('codeMissing') : known ? check.text : undefined}
          hint={dead ? undefined : left > 0 ? t('codeGood', { time: clock(left) }) : t('codeEnded')}
          resendAt={resendAt}
          onSend={() => void sendAgain()}
          sending={resend.pending}
          autoFocus
        />
        <OutboxHint />
        {(resend.text ?? (known ? null : check.text)) && <Banner tone="critical">{resend.text ?? check.text}</Banner>}
        <Button type="submit" variant="primary" size="large" pending={check.pending} className="w-full">
          {t('verify')}
        </Button>
      </form>
      <p className="mt-6">
        <RawLink to="/login">{t('toLogin')}</RawLink>
      </p>
    </RawPage>
  )
}
