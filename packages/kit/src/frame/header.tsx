import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { useKitText } from '../messages/use-kit-text.ts'

export type HeaderProps = {
  /** Logo and site name, linked home. */
  logo: ReactNode
  /** The middle: search or command palette. */
  children?: ReactNode
  /** Tools at the right end: calculator, imports, balance, account. */
  tools?: ReactNode
  /** Shows the menu button, for windows without a sidebar. */
  onMenu?: () => void
}

/** The top bar in the tenant's colours; icon buttons inside inherit its text colour. */
export function Header({ logo, children, tools, onMenu }: HeaderProps) {
  const t = useKitText()
  return (
    <header
      data-print="hide"
      className="kit-header relative z-30 flex h-12 flex-none items-center gap-3 border-b bg-header px-3 text-header-text"
    >
      {onMenu && <IconButton label={t('openMenu')} icon={<MenuIcon />} onClick={onMenu} className="-ms-1" />}
      <div className="flex min-w-0 items-center gap-2">{logo}</div>
      <div className="flex min-w-0 flex-1 justify-center">{children}</div>
      <div className="flex flex-none items-center gap-1">{tools}</div>
    </header>
  )
}

/** Initials in a circle, with the name for assistive technology. */
export const Avatar = ({ text, name }: { text: string; name: string }) => (
  <span
    role="img"
    aria-label={name}
    className="grid size-7 flex-none place-items-center rounded-full bg-brand text-small font-semibold text-on-brand"
  >
    {text}
  </span>
)
