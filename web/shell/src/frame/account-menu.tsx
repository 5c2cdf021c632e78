import { Keyboard, LogOut } from 'lucide-react'
import { useState } from 'react'
import { Avatar, initials, Menu, useT } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { useFacts, useShellParts } from '../shell-context.tsx'
import type { SchemeChoice } from '../theme-scheme.ts'

const schemes = ['system', 'light', 'dark'] as const satisfies readonly SchemeChoice[]

/** Who is logged in, how the page looks, and the way out. */
export function AccountMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const { state, session } = useShellParts()
  const { user, locale } = useFacts()
  const t = useT(shellMessages)
  const [scheme, setScheme] = useState(state.scheme.choice)
  if (!user) return null
  const { firstName, lastName, email, orgName } = user.user
  // Chinese names stand family name first, without a space.
  const han = /\p{Script=Han}/u.test(firstName + lastName)
  const name = han ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim()
  const choose = (value: string) => {
    const choice = schemes.find((known) => known === value) ?? 'system'
    state.scheme.choose(choice)
    setScheme(choice)
  }
  return (
    <Menu
      key={locale}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${initials(name)}, ${t('account', { name })}`}
          className="rounded-full p-0.5"
        >
          <span aria-hidden="true">
            <Avatar text={initials(name)} name={name} />
          </span>
        </button>
      }
      entries={[
        {
          kind: 'title',
          id: 'who',
          label: (
            <span className="block pb-1">
              <span className="block truncate text-body text-fg">{name}</span>
              <span className="block truncate font-normal">{email}</span>
              <span className="block truncate font-normal">{orgName}</span>
            </span>
          ),
        },
        { kind: 'line', id: 'line-1' },
        { kind: 'title', id: 'appearance', label: t('appearance') },
        {
          kind: 'choice',
          id: 'scheme',
          label: t('appearance'),
          value: scheme,
          options: schemes.map((value) => ({ value, label: t(value) })),
          onChoose: choose,
        },
        { kind: 'line', id: 'line-2' },
        { id: 'keys', label: t('keyboardShortcuts'), icon: <Keyboard />, shortcut: '?', onSelect: onShowKeys },
        { id: 'out', label: t('logOut'), icon: <LogOut />, onSelect: () => void session.logOut() },
      ]}
    />
  )
}
