import { MOST_TAG_NAMES, MOST_TAGS } from './facts.ts'

export const orderErrors = {
  TOO_MANY_TAGS: [
    422,
    `An organization can have up to ${MOST_TAG_NAMES} tags and an order up to ${MOST_TAGS}`,
    `每个账户最多 ${MOST_TAG_NAMES} 个标签，每个订单最多 ${MOST_TAGS} 个`,
  ],
  HOLD_DAY_PAST: [400, 'Choose a day after today', '请选择今天之后的日期'],
  ASSIGNEE_UNKNOWN: [400, "This person isn't a user of your organization", '该人员不是您账户的用户'],
} as const
