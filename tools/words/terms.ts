/** One thing has one name on every screen, in emails, exports and the API document: both languages, and what it is never called. */
export interface Term {
  en: string
  cn: string
  /** Refused in texts of the language; only words that have no other meaning in this product. */
  never?: { en?: readonly string[]; cn?: readonly string[] }
}

const identity: readonly Term[] = [
  { en: 'account (of a person)', cn: '账号', never: { cn: ['帐号'] } },
  { en: 'account (of money)', cn: '资金账户, 仓库账户', never: { cn: ['帐户'] } },
  { en: 'my account', cn: '我的账号', never: { cn: ['我的账户'] } },
  { en: 'log in', cn: '登录', never: { en: ['sign in', 'signed in'], cn: ['登陆', '登入'] } },
  { en: 'log out', cn: '退出登录', never: { en: ['sign out', 'signed out'] } },
  { en: 'login (noun)', cn: '登录', never: { en: ['log-in', 'log-ins', 'sign-in', 'sign-ins'] } },
  { en: 'session', cn: '登录', never: { cn: ['会话'] } },
  { en: 'user name', cn: '用户名', never: { en: ['username'], cn: ['账户名'] } },
  { en: 'email', cn: '邮箱', never: { en: ['e-mail', 'e-mails'] } },
  { en: 'current password', cn: '当前密码', never: { en: ['present password'] } },
  { en: 'verification code', cn: '验证码' },
  { en: 'recovery code', cn: '恢复码', never: { en: ['backup key', 'backup code'] } },
  { en: 'two-factor authentication', cn: '两步验证', never: { en: ['two-factor login', 'two-factor log-in'] } },
  { en: 'authenticator app', cn: '身份验证器应用', never: { en: ['code app'] } },
  { en: 'identity verification', cn: '身份认证', never: { cn: ['实名认证', '实名'] } },
  { en: 'identity documents', cn: '认证资料', never: { en: ['papers'] } },
  { en: 'approve, deny (a user)', cn: '通过, 拒绝' },
  { en: 'pending approval', cn: '待审核', never: { en: ['to approve'] } },
  { en: 'suspend, reactivate', cn: '停用, 恢复' },
  { en: 'log in as a user', cn: '代操作', never: { en: ['work for', 'work on behalf'], cn: ['代为操作'] } },
  { en: 'organization', cn: '组织', never: { en: ['organisation', 'organisations'] } },
  { en: 'invitation code', cn: '邀请码', never: { en: ['invite code'] } },
]

const orders: readonly Term[] = [
  { en: 'order, order number', cn: '订单, 订单号', never: { cn: ['定单'] } },
  { en: 'line item', cn: '商品明细' },
  { en: 'awaiting shipment', cn: '待发货' },
  { en: 'ship today, late', cn: '今日须发, 已逾期', never: { en: ['ship by today'] } },
  { en: 'cancel an order', cn: '取消订单', never: { cn: ['作废订单'] } },
  { en: 'hold, release (an order)', cn: '搁置, 取消搁置', never: { cn: ['暂停订单', '冻结订单'] } },
  { en: 'order date, cut-off time', cn: '下单日期, 截单时间' },
  { en: 'recipient, sender', cn: '收件人, 发件人', never: { cn: ['寄件'] } },
  { en: 'ship to, ship from', cn: '收件地址, 发件地址', never: { cn: ['收货地址', '发货地址'] } },
  { en: 'reference', cn: '参考号', never: { cn: ['备注号'] } },
  { en: 'saved package', cn: '包装规格' },
  { en: 'missing weight', cn: '缺少重量' },
  { en: 'auto rule', cn: '自动规则' },
]

const shipping: readonly Term[] = [
  { en: 'label', cn: '面单', never: { cn: ['运单标签'] } },
  { en: 'buy, print, reprint, void (a label)', cn: '购买, 打印, 重新打印, 作废', never: { cn: ['补打', '取消面单'] } },
  { en: 'label created', cn: '已创建面单', never: { cn: ['出单', '出面单'] } },
  { en: 'shipment', cn: '运单', never: { cn: ['货件'] } },
  { en: 'exception shipment', cn: '异常运单', never: { cn: ['异常件'] } },
  { en: 'carrier', cn: '承运商', never: { cn: ['物流商', '快递公司'] } },
  { en: 'carrier and service names, as the carrier writes them', cn: 'USPS Ground Advantage' },
  { en: 'service', cn: '物流服务' },
  { en: 'rate', cn: '运费', never: { cn: ['邮费'] } },
  { en: 'rate calculator', cn: '运费计算器' },
  { en: 'quote', cn: '报价' },
  { en: 'postage', cn: '邮资', never: { cn: ['邮费'] } },
  { en: 'base rate, surcharge', cn: '基础运费, 附加费', never: { cn: ['基本运费'] } },
  { en: 'billed, actual, dimensional weight', cn: '计费重, 实重, 体积重', never: { cn: ['材积', '抛重'] } },
  { en: 'longest, second longest side', cn: '最长边, 第二长边', never: { cn: ['次长边'] } },
  { en: 'length plus girth', cn: '长加周长', never: { cn: ['长 + 周长', '围长'] } },
  { en: 'insured value, declared value', cn: '保险金额, 申报价值', never: { cn: ['保价'] } },
  { en: 'void requested, void rejected', cn: '作废中, 作废被拒' },
  { en: 'tracking number', cn: '跟踪号', never: { cn: ['运单号', '追踪'] } },
  { en: 'estimated delivery', cn: '预计送达', never: { en: ['est. arrival'] } },
  { en: 'pre-transit', cn: '待交寄', never: { en: ['to hand over'] } },
  { en: 'country of origin', cn: '原产国/地区', never: { cn: ['产地'] } },
  { en: 'HS code', cn: '海关编码' },
]

const stores: readonly Term[] = [
  { en: 'store', cn: '店铺', never: { en: ['shop', 'shops'], cn: ['商店'] } },
  { en: 'selling channel', cn: '销售渠道' },
  { en: 'connect, disconnect', cn: '连接, 断开', never: { cn: ['绑定', '解绑'] } },
  { en: 'authorize, reauthorize', cn: '授权, 重新授权' },
  { en: 'credentials', cn: '密钥' },
  { en: 'sync', cn: '同步', never: { en: ['pull', 'pulls', 'pulled', 'pulling'], cn: ['拉取'] } },
  { en: 'pause, resume (a sync)', cn: '暂停, 恢复' },
  { en: 'skipped', cn: '已跳过' },
]

const files: readonly Term[] = [
  { en: 'product, SKU', cn: '商品, SKU', never: { cn: ['货品'] } },
  { en: 'barcode', cn: '条码', never: { cn: ['条形码'] } },
  { en: 'import, export', cn: '导入, 导出', never: { en: ['bring in'] } },
  { en: 'field mapping', cn: '字段映射' },
  { en: 'built-in template', cn: '内置模板', never: { en: ['ready-made'], cn: ['预置模板', '预设模板'] } },
  { en: 'header row', cn: '标题行', never: { en: ['row with the headings'] } },
  { en: 'pipe (a delimiter)', cn: '竖线', never: { en: ['vertical bar'] } },
  { en: 'excluded (by the user)', cn: '已排除' },
  { en: 'undo', cn: '撤销', never: { en: ['take back', 'taken back'] } },
  { en: 'resume an import', cn: '继续导入', never: { en: ['take up again', 'taken up again'] } },
]

const money: readonly Term[] = [
  { en: 'funds', cn: '资金', never: { cn: ['钱包'] } },
  { en: 'add funds', cn: '充值' },
  { en: 'available, held, frozen', cn: '可用余额, 预扣金额, 冻结余额' },
  { en: 'postage transactions', cn: '邮资流水', never: { cn: ['邮费明细'] } },
  { en: 'money in, money out', cn: '收入, 支出' },
  { en: 'opening, closing balance', cn: '期初余额, 期末余额' },
  { en: 'refund', cn: '退款', never: { en: ['asked back', 'paid back'] } },
  { en: 'insufficient balance', cn: '余额不足' },
]

const site: readonly Term[] = [
  { en: 'tenant, reseller, provider', cn: '租户, 分销商, 服务商', never: { cn: ['代理商'] } },
  { en: 'active, inactive', cn: '启用, 停用', never: { en: ['not active'] } },
  { en: 'restore a version', cn: '还原', never: { en: ['revert'] } },
  { en: 'logo', cn: 'Logo', never: { cn: ['徽标', '标志'] } },
  { en: 'header, sidebar', cn: '顶栏, 侧边栏', never: { cn: ['页头', '页面顶部'] } },
  { en: 'primary color, corner radius', cn: '主色, 圆角', never: { en: ['main color'] } },
  { en: 'image', cn: '图片', never: { en: ['picture', 'pictures'] } },
  { en: 'pre-launch page', cn: '即将上线页', never: { cn: ['预发布'] } },
  { en: 'user manual', cn: '使用手册', never: { cn: ['用户手册', '操作手册'] } },
  { en: 'shipping app', cn: '发货系统', never: { cn: ['运单应用'] } },
  { en: 'ticket, reply', cn: '工单, 回复' },
  { en: 'address book', cn: '地址簿', never: { cn: ['通讯录'] } },
  { en: 'country/region', cn: '国家/地区' },
  { en: 'state or province', cn: '州/省' },
  { en: 'ZIP code (US), postal code', cn: '邮编', never: { en: ['zip code'] } },
  { en: 'address line', cn: '地址', never: { cn: ['地址行'] } },
  { en: 'unsaved changes, discard', cn: '有未保存的更改, 放弃更改' },
  { en: 'someone else has changed this', cn: '他人已修改' },
]

export const terms: readonly Term[] = [...identity, ...orders, ...shipping, ...stores, ...files, ...money, ...site]
