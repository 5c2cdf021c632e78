import type { ComponentType } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WholeKit } from '../whole-kit.tsx'
import { ForgotPage } from './forgot-page.tsx'
import { OutboxPage } from './outbox-page.tsx'
import { ResetCodePage } from './reset-code-page.tsx'
import { ResetPage } from './reset-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const queryClient = new QueryClient()
const whole = (Page: ComponentType) => () => (
  <QueryClientProvider client={queryClient}>
    <WholeKit>
      <Page />
    </WholeKit>
  </QueryClientProvider>
)

export const SignUp = whole(SignUpPage)
export const Forgot = whole(ForgotPage)
export const ResetCode = whole(ResetCodePage)
export const Reset = whole(ResetPage)
export const Outbox = whole(OutboxPage)
