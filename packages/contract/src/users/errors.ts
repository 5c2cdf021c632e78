/** Errors of users: status, English, Chinese. */
export const userErrors = {
  USER_NOT_WAITING: [409, "{value} isn't awaiting approval", '{value}不在待审核状态'],
  USER_NOT_SUSPENDED: [409, "{value} isn't suspended", '{value}未被停用'],
  USER_SUSPENDED_ALREADY: [409, '{value} is already suspended', '{value}已处于停用状态'],
  USER_WITHOUT_FACTOR: [409, '{value} has no two-factor authentication to reset', '{value}未开启两步验证，无需重置'],
  USER_IS_SELF: [403, "You can't suspend your own account", '您不能停用自己的账号'],
} as const
