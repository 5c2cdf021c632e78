import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { Notice, type NoticeProps } from './notice.tsx'

export type BannerProps = Omit<NoticeProps, 'beside'> & {
  /** The next step: one or two small buttons. */
  actions?: ReactNode
  onClose?: () => void
}

/** A notice with a next step, or one that can be put away. */
export function Banner({ actions, onClose, ...notice }: BannerProps) {
  const t = useKitText()
  const close = onClose && (
    <IconButton size="compact" label={t('close')} icon={<X />} onClick={onClose} className="hover:bg-transparent!" />
  )
  return (
    <Notice
      {...notice}
      beside={
        <>
          {actions && <div className="flex gap-2 self-center">{actions}</div>}
          {close}
        </>
      }
    />
  )
}
