/**
 * Messages: owns the inbox of organisations and what each user has read or hidden of it, and the counts of what waits for somebody.
 * Invariants: a message is to a whole organisation and never changes; read and hidden are of one user; nobody but the server writes one.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { messageRoutes } from './routes.ts'

export { addMessage, type NewMessage } from './add-message.ts'

export const messagesModule: ServerModule = {
  owns: ['message', 'message_mark'],
  routes: messageRoutes,
}
