/** Errors of tenants and their domains: status, English, Chinese. */
export const tenantErrors = {
  DOMAIN_INVALID: [
    400,
    "“{value}” isn't a domain. Use a name such as ship.example.com",
    '“{value}”不是有效的域名，例如 ship.example.com',
  ],
  DOMAIN_MAIN_SITE: [
    400,
    "“{value}” can't be used: addresses containing “{part}” belong to the main site",
    '“{value}”不可用：包含“{part}”的域名属于主站',
  ],
  DOMAIN_TAKEN: [409, '“{value}” is already in use', '域名“{value}”已被使用'],
  PASSWORD_ALREADY_SET: [
    409,
    'The owner has already set a password and can reset it on the login page',
    '负责人已设置密码，可在登录页自行重置',
  ],
  DOMAIN_LAST: [
    409,
    'A tenant needs at least one domain. Add another one first.',
    '租户至少保留一个域名，请先添加其他域名',
  ],
} as const
