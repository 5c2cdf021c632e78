import { useState, type ReactNode, type Ref, type SubmitEvent } from 'react'
import { Button, Field, Notice, PasswordInput, TrimInput, useT } from '@waybill/kit/basics'
import { loginMessages } from './messages.ts'

type LoginCardProps = {
  site: string
  userName: string
  password: string
  /** Draws a link to another page before the log-in. */
  link: (to: '/forgot-psw' | '/sign-up', text: string) => ReactNode
  /** What a press does; without it the card is a picture of itself. */
  acts?: {
    form: Ref<HTMLFormElement>
    setUserName: (value: string) => void
    setPassword: (value: string) => void
    onSubmit: (event: SubmitEvent) => void
    /** Somebody types. */
    onInput: () => void
  }
  missing?: { userName: boolean; password: boolean }
  pending?: boolean
  /** What the button says instead until the next attempt may be made; null when it may. */
  wait?: string | null
  /** Why the visitor is here. */
  note?: string | null
  error?: string | null
}

const nothing = () => undefined

/** E-mail, password, and the ways on for those who lack one of them. */
export function LoginCard({
  site,
  userName,
  password,
  link,
  acts,
  missing,
  pending,
  wait = null,
  note,
  error,
}: LoginCardProps) {
  const t = useT(loginMessages)
  const Title = acts ? 'h1' : 'p'
  // Whose e-mail is known already begins with the password.
  const [known] = useState(userName !== '')
  return (
    <>
      <Title className="mb-6 text-figure font-semibold">{t('title', { site })}</Title>
      {note && <Notice className="mb-4">{note}</Notice>}
      <form
        ref={acts?.form}
        onSubmit={acts?.onSubmit}
        onInput={acts?.onInput}
        noValidate
        className="flex flex-col gap-4"
      >
        <Field label={t('userName')} required error={missing?.userName && t('userNameMissing')}>
          <TrimInput
            name="userName"
            type="email"
            autoComplete={acts ? 'username' : 'off'}
            autoFocus={Boolean(acts) && !known}
            className="h-10!"
            value={userName}
            onChange={acts?.setUserName ?? nothing}
          />
        </Field>
        <Field label={t('password')} required error={missing?.password && t('passwordMissing')}>
          <PasswordInput
            name="password"
            autoComplete={acts ? 'current-password' : 'off'}
            autoFocus={Boolean(acts) && known}
            className="h-10!"
            value={password}
            onChange={acts?.setPassword ?? nothing}
          />
        </Field>
        {error && <Notice tone="critical">{error}</Notice>}
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={pending}
          disabled={wait !== null}
          className="mt-2 w-full"
        >
          {wait ?? t('logIn')}
        </Button>
      </form>
      <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {link('/forgot-psw', t('forgotPassword'))}
        <span className="text-muted">
          {t('noAccount')} {link('/sign-up', t('signUp'))}
        </span>
      </p>
    </>
  )
}
