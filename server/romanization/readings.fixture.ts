/** Names and places as a clerk of the country writes them: "# COUNTRY field", then "text=Reading". From general knowledge, most of them before the rules were written. */
export const readings = `
# CN city
北京市=Beijing, 上海=Shanghai, 重庆市=Chongqing, 天津市=Tianjin, 厦门市=Xiamen, 六安市=Lu'an, 蚌埠市=Bengbu, 亳州市=Bozhou, 台州市=Taizhou, 泰州市=Taizhou,
乐清市=Yueqing, 长沙市=Changsha, 长春=Changchun, 成都市=Chengdu, 广州=Guangzhou, 深圳市=Shenzhen, 东莞市=Dongguan, 佛山市=Foshan, 中山市=Zhongshan,
珠海市=Zhuhai, 汕头市=Shantou, 惠州市=Huizhou, 义乌市=Yiwu, 宁波市=Ningbo, 温州市=Wenzhou, 绍兴市=Shaoxing, 嘉兴市=Jiaxing, 湖州市=Huzhou, 丽水市=Lishui,
衢州市=Quzhou, 舟山市=Zhoushan, 金华市=Jinhua, 福州市=Fuzhou, 抚州市=Fuzhou, 泉州市=Quanzhou, 漳州市=Zhangzhou, 莆田市=Putian, 西安市=Xi'an, 乌鲁木齐市=Urumqi,
呼和浩特市=Hohhot, 哈尔滨市=Harbin, 齐齐哈尔市=Qiqihar, 拉萨市=Lhasa, 鄂尔多斯市=Ordos, 喀什=Kashgar, 洛阳市=Luoyang, 漯河市=Luohe, 濮阳市=Puyang,
铅山县=Yanshan Xian, 瑞安市=Rui'an, 大理市=Dali, 延安市=Yan'an, 淮安市=Huai'an, 泰安市=Tai'an, 雅安市=Ya'an, 衡水市=Hengshui, 秦皇岛市=Qinhuangdao,
张家口市=Zhangjiakou, 石家庄市=Shijiazhuang, 大城县=Daicheng Xian, 阿克苏=Aksu, 太原市=Taiyuan, 长治市=Changzhi, 十堰市=Shiyan, 荥阳市=Xingyang,
中牟县=Zhongmu Xian, 枞阳县=Zongyang Xian, 歙县=Shexian, 黟县=Yixian, 无为市=Wuwei, 盱眙县=Xuyi Xian, 邳州市=Pizhou, 睢宁县=Suining Xian,
浒墅关=Hushuguan, 甪直镇=Luzhi Zhen, 莘县=Shenxian, 莘庄=Xinzhuang, 郯城县=Tancheng Xian, 鄄城县=Juancheng Xian, 东阿县=Dong'e Xian,
临朐县=Linqu Xian, 莒县=Juxian, 耒阳市=Leiyang, 郴州市=Chenzhou, 攸县=Youxian, 监利市=Jianli, 蔚县=Yuxian, 洪洞县=Hongtong Xian, 隰县=Xixian,
井陉县=Jingxing Xian, 涿州市=Zhuozhou, 涿鹿县=Zhuolu Xian, 巴彦淖尔市=Bayannur, 栾川县=Luanchuan Xian, 泌阳县=Biyang Xian, 渑池县=Mianchi Xian,
柘城县=Zhecheng Xian, 尉氏县=Weishi Xian, 浚县=Xunxian, 犍为县=Qianwei Xian, 郫都区=Pidu Qu, 阆中市=Langzhong, 珙县=Gongxian, 合川区=Hechuan Qu,
綦江区=Qijiang Qu, 涪陵区=Fuling Qu, 北碚区=Beibei Qu, 垫江县=Dianjiang Xian, 番禺区=Panyu Qu, 黄埔区=Huangpu Qu, 增城区=Zengcheng Qu, 南海区=Nanhai Qu,
顺德区=Shunde Qu, 坪山区=Pingshan Qu, 大埔县=Dabu Xian, 吴川市=Wuchuan, 儋州市=Danzhou, 万宁市=Wanning, 百色市=Baise, 扶绥县=Fusui Xian, 丽江市=Lijiang,
勐海县=Menghai Xian, 会泽县=Huize Xian, 六枝特区=Liuzhi Tequ, 荔波县=Libo Xian, 华阴市=Huayin, 吴堡县=Wubu Xian, 宕昌县=Tanchang Xian, 张掖市=Zhangye,
积石山县=Jishishan Xian, 莎车县=Shache Xian, 尉犁县=Yuli Xian, 单县=Shanxian, 会稽=Kuaiji, 朝阳区=Chaoyang Qu, 海淀区=Haidian Qu, 大兴区=Daxing Qu,
长宁区=Changning Qu, 闵行区=Minhang Qu, 闸北区=Zhabei Qu, 普陀区=Putuo Qu, 徐汇区=Xuhui Qu, 乐山市=Leshan, 乐亭县=Laoting Xian, 台山市=Taishan,
天台县=Tiantai Xian, 丽水=Lishui, 余杭区=Yuhang Qu, 萧山区=Xiaoshan Qu, 嵊州市=Shengzhou, 鄞州区=Yinzhou Qu, 慈溪市=Cixi, 余姚市=Yuyao, 诸暨市=Zhuji,
昆山市=Kunshan, 太仓市=Taicang, 常熟市=Changshu, 张家港市=Zhangjiagang, 南通市=Nantong, 扬州市=Yangzhou, 无锡市=Wuxi, 徐州市=Xuzhou, 盐城市=Yancheng,
宿迁市=Suqian, 宿州市=Suzhou, 苏州市=Suzhou, 滁州市=Chuzhou, 芜湖市=Wuhu, 马鞍山市=Ma'anshan, 铜陵市=Tongling, 保定市=Baoding, 廣州市=Guangzhou,
東莞市=Dongguan, 廈門市=Xiamen, 寧波市=Ningbo, 瀋陽市=Shenyang, 沈阳市=Shenyang, 大连市=Dalian, 鞍山市=Anshan, 阜新市=Fuxin, 白城市=Baicheng, 吉林市=Jilin,
牡丹江市=Mudanjiang, 佳木斯市=Jiamusi, 西双版纳=Xishuangbanna, 香格里拉市=Shangri-La, 景德镇市=Jingdezhen, 九江市=Jiujiang, 赣州市=Ganzhou, 上饶市=Shangrao,
开封市=Kaifeng, 焦作市=Jiaozuo, 信阳市=Xinyang, 荆州市=Jingzhou, 襄阳市=Xiangyang, 宜昌市=Yichang, 恩施市=Enshi, 张家界市=Zhangjiajie, 岳阳市=Yueyang,
湘潭市=Xiangtan, 柳州市=Liuzhou, 桂林市=Guilin, 北海市=Beihai, 三亚市=Sanya, 海口市=Haikou, 贵阳市=Guiyang, 遵义市=Zunyi, 昆明市=Kunming, 曲靖市=Qujing,
绵阳市=Mianyang, 自贡市=Zigong, 泸州市=Luzhou, 攀枝花市=Panzhihua, 兰州市=Lanzhou, 天水市=Tianshui, 西宁市=Xining, 银川市=Yinchuan, 吐鲁番市=Turpan,
克拉玛依市=Karamay, 伊宁市=Yining, 烟台市=Yantai, 青岛市=Qingdao, 济南市=Jinan, 淄博市=Zibo, 潍坊市=Weifang, 日照市=Rizhao, 菏泽市=Heze, 龍崗區=Longgang Qu,
寶安區=Bao'an Qu, 臨汾市=Linfen, 運城市=Yuncheng, 樂山市=Leshan, 濟寧市=Jining, 渦陽縣=Guoyang Xian, 燉煌市=Dunhuang, 敦煌市=Dunhuang, 大足区=Dazu Qu,
沙坪坝区=Shapingba Qu, 五常市=Wuchang, 五大连池市=Wudalianchi, 梅河口市=Meihekou, 公主岭市=Gongzhuling, 葫芦岛市=Huludao, 盘锦市=Panjin, 遵化市=Zunhua,
霸州市=Bazhou, 任丘市=Renqiu, 黄骅市=Huanghua, 介休市=Jiexiu, 孝义市=Xiaoyi, 晋中市=Jinzhong, 朔州市=Shuozhou, 忻州市=Xinzhou, 兖州区=Yanzhou Qu, 曲阜市=Qufu,
滕州市=Tengzhou, 莱芜区=Laiwu Qu, 即墨区=Jimo Qu, 胶州市=Jiaozhou, 崂山区=Laoshan Qu, 城阳区=Chengyang Qu, 荣成市=Rongcheng, 寿光市=Shouguang,
高密市=Gaomi, 丹阳市=Danyang, 靖江市=Jingjiang, 溧阳市=Liyang, 宜兴市=Yixing, 江阴市=Jiangyin, 启东市=Qidong, 如皋市=Rugao, 高邮市=Gaoyou,
沭阳县=Shuyang Xian, 泗洪县=Sihong Xian, 桐乡市=Tongxiang, 海宁市=Haining, 平湖市=Pinghu, 安吉县=Anji Xian, 永康市=Yongkang, 兰溪市=Lanxi,
苍南县=Cangnan Xian, 龙港市=Longgang, 晋江市=Jinjiang, 石狮市=Shishi, 南安市=Nan'an, 福清市=Fuqing, 长乐区=Changle Qu, 鼓楼区=Gulou Qu, 思明区=Siming Qu,
集美区=Jimei Qu, 井冈山市=Jinggangshan, 丰城市=Fengcheng, 樟树市=Zhangshu, 婺源县=Wuyuan Xian, 麻城市=Macheng, 仙桃市=Xiantao, 潜江市=Qianjiang,
天门市=Tianmen, 浏阳市=Liuyang, 醴陵市=Liling, 汨罗市=Miluo, 冷水江市=Lengshuijiang, 韶山市=Shaoshan, 从化区=Conghua Qu, 花都区=Huadu Qu, 白云区=Baiyun Qu,
天河区=Tianhe Qu, 越秀区=Yuexiu Qu, 荔湾区=Liwan Qu, 禅城区=Chancheng Qu, 高明区=Gaoming Qu, 普宁市=Puning, 揭阳市=Jieyang, 潮州市=Chaozhou,
梅州市=Meizhou, 河源市=Heyuan, 阳江市=Yangjiang, 茂名市=Maoming, 湛江市=Zhanjiang, 廉江市=Lianjiang, 钦州市=Qinzhou, 防城港市=Fangchenggang, 玉林市=Yulin,
梧州市=Wuzhou, 琼海市=Qionghai, 文昌市=Wenchang, 都匀市=Duyun, 凯里市=Kaili, 安顺市=Anshun, 毕节市=Bijie, 玉溪市=Yuxi, 个旧市=Gejiu, 蒙自市=Mengzi, 普洱市=Pu'er,
瑞丽市=Ruili, 汉中市=Hanzhong, 渭南市=Weinan, 铜川市=Tongchuan, 嘉峪关市=Jiayuguan, 酒泉市=Jiuquan, 白银市=Baiyin, 中卫市=Zhongwei, 石嘴山市=Shizuishan,
哈密市=Hami, 石河子市=Shihezi, 昌吉市=Changji, 三沙市=Sansha, 南充市=Nanchong, 达州市=Dazhou, 巴中市=Bazhong, 眉山市=Meishan, 宜宾市=Yibin, 峨眉山市=Emeishan,
什邡市=Shifang, 都江堰市=Dujiangyan, 锦江区=Jinjiang Qu, 武侯区=Wuhou Qu, 江北区=Jiangbei Qu, 渝北区=Yubei Qu, 朝天区=Chaotian Qu, 乐至县=Lezhi Xian,
长寿区=Changshou Qu, 大渡口区=Dadukou Qu, 行唐县=Xingtang Xian, 曲周县=Quzhou Xian, 和平区=Heping Qu, 河东区=Hedong Qu, 滨海新区=Binhai Xinqu,
浦东新区=Pudong Xinqu, 静安区=Jing'an Qu, 虹口区=Hongkou Qu, 松江区=Songjiang Qu, 青浦区=Qingpu Qu, 嘉定区=Jiading Qu, 崇明区=Chongming Qu,
石景山区=Shijingshan Qu, 丰台区=Fengtai Qu, 通州区=Tongzhou Qu, 昌平区=Changping Qu, 门头沟区=Mentougou Qu, 葉城縣=Yecheng Xian, 大冶市=Daye,
老河口市=Laohekou, 应城市=Yingcheng, 當陽市=Dangyang, 阜阳市=Fuyang, 巢湖市=Chaohu, 石嘴山=Shizuishan, 乐平市=Leping, 德兴市=Dexing, 长葛市=Changge,
禹州市=Yuzhou, 新郑市=Xinzheng, 登封市=Dengfeng, 辉县市=Huixian, 藁城区=Gaocheng Qu, 行唐县=Xingtang Xian, 盐都区=Yandu Qu, 邗江区=Hanjiang Qu,
湟中区=Huangzhong Qu
# CN name
单田芳=Shan Tianfang, 单雄信=Shan Xiongxin, 解晓东=Xie Xiaodong, 解缙=Xie Jin, 仇英=Qiu Ying, 仇和=Qiu He, 区伯=Ou Bo, 查良镛=Zha Liangyong,
曾国藩=Zeng Guofan, 曾志伟=Zeng Zhiwei, 任正非=Ren Zhengfei, 任达华=Ren Dahua, 盖叫天=Ge Jiaotian, 朴树=Piao Shu, 朴正洙=Piao Zhengzhu,
尉迟恭=Yuchi Gong, 欧阳修=Ouyang Xiu, 欧阳娜娜=Ouyang Nana, 司马光=Sima Guang, 司马懿=Sima Yi, 诸葛亮=Zhuge Liang, 上官婉儿=Shangguan Waner,
慕容复=Murong Fu, 长孙无忌=Zhangsun Wuji, 令狐冲=Linghu Chong, 东方朔=Dongfang Shuo, 皇甫嵩=Huangfu Song, 夏侯惇=Xiahou Dun, 公孙瓒=Gongsun Zan,
端木蕻良=Duanmu Hongliang, 西门庆=Ximen Qing, 独孤求败=Dugu Qiubai, 宇文泰=Yuwen Tai, 澹台灭明=Tantai Mieming, 万俟卨=Moqi Xie, 呼延灼=Huyan Zhuo,
纳兰性德=Nalan Xingde, 司徒雷登=Situ Leideng, 轩辕=Xuanyuan, 吕布=Lyu Bu, 吕不韦=Lyu Buwei, 吕小品=Lyu Xiaopin, 李女=Li Nyu, 律明=Lyu Ming,
乐嘉=Yue Jia, 乐毅=Yue Yi, 华罗庚=Hua Luogeng, 华佗=Hua Tuo, 种师道=Chong Shidao, 折德扆=She Deyi, 缪荃孙=Miao Quansun, 缪昌文=Miao Changwen,
尹志平=Yin Zhiping, 洗星海=Xian Xinghai, 冼星海=Xian Xinghai, 覃辉=Qin Hui, 召忽=Shao Hu, 员半千=Yun Banqian, 黑敬德=He Jingde, 秘自明=Bi Ziming,
宓子贱=Mi Zijian, 隗嚣=Wei Xiao, 祭遵=Zhai Zun, 逄锦聚=Pang Jinju, 佴永胜=Nai Yongsheng, 那英=Na Ying, 石磊=Shi Lei, 牟其中=Mu Qizhong,
翟志刚=Zhai Zhigang, 臧天朔=Zang Tianshuo, 柏杨=Bai Yang, 费翔=Fei Xiang, 郗鉴=Xi Jian, 晁盖=Chao Gai, 李乐天=Li Letian, 张曾=Zhang Zeng,
王重阳=Wang Chongyang, 刘长乐=Liu Changle, 孙行者=Sun Xingzhe, 谢朝阳=Xie Chaoyang, 赵长安=Zhao Changan, 习近平=Xi Jinping, 马云=Ma Yun,
刘强东=Liu Qiangdong, 王传福=Wang Chuanfu, 雷军=Lei Jun, 张一鸣=Zhang Yiming, 钟睒睒=Zhong Shanshan, 李彦宏=Li Yanhong, 俞敏洪=Yu Minhong,
郎平=Lang Ping, 姚明=Yao Ming, 刘翔=Liu Xiang, 谷爱凌=Gu Ailing, 樊振东=Fan Zhendong, 全红婵=Quan Hongchan, 章子怡=Zhang Ziyi, 巩俐=Gong Li,
赵薇=Zhao Wei, 范冰冰=Fan Bingbing, 黄晓明=Huang Xiaoming, 葛优=Ge You, 陈道明=Chen Daoming, 濮存昕=Pu Cunxin, 佟大为=Tong Dawei, 邓超=Deng Chao,
贾樟柯=Jia Zhangke, 阎连科=Yan Lianke, 莫言=Mo Yan, 余华=Yu Hua, 刘慈欣=Liu Cixin, 鲁迅=Lu Xun, 钱锺书=Qian Zhongshu, 張藝謀=Zhang Yimou,
陳凱歌=Chen Kaige, 劉曉慶=Liu Xiaoqing, 韓寒=Han Han, 鄭成功=Zheng Chenggong, 葉問=Ye Wen, 萬紹芬=Wan Shaofen, 瞿秋白=Qu Qiubai, 邹市明=Zou Shiming,
沈从文=Shen Congwen, 於崇文=Yu Chongwen, 于谦=Yu Qian, 褚时健=Chu Shijian, 储波=Chu Bo, 芮成钢=Rui Chenggang, 嵇康=Ji Kang, 阚清子=Kan Qingzi,
麦家=Mai Jia, 阮籍=Ruan Ji, 蒲松龄=Pu Songling, 郝海东=Hao Haidong, 邬君梅=Wu Junmei, 殷桃=Yin Tao, 向华强=Xiang Huaqiang, 娄烨=Lou Ye,
应采儿=Ying Caier, 相里=Xiangli, 干宝=Gan Bao, 车晓=Che Xiao, 卜学亮=Bu Xueliang, 奚美娟=Xi Meijuan, 过传忠=Guo Chuanzhong, 郇政=Huan Zheng,
仝卓=Tong Zhuo, 亓官=Qiguan, 亓新华=Qi Xinhua, 撒贝宁=Sa Beining, 戚继光=Qi Jiguang, 艾力=Ai Li, 倪萍=Ni Ping, 李重光=Li Chongguang, 王玥=Wang Yue,
张晟=Zhang Sheng, 陈琳琅=Chen Linlang, 周旋=Zhou Xuan, 李子柒=Li Ziqi, 何炅=He Jiong, 朱茵=Zhu Yin, 谭维维=Tan Weiwei, 尚雯婕=Shang Wenjie,
郁可唯=Yu Kewei, 王阿姨=Wang Ayi, 李小姐=Li Xiaojie, 單曉明=Shan Xiaoming, 解小龍=Xie Xiaolong, 區志強=Ou Zhiqiang, 查文斌=Zha Wenbin,
曾美玲=Zeng Meiling, 任天堂=Ren Tiantang, 朴美花=Piao Meihua, 仇志刚=Qiu Zhigang, 華国锋=Hua Guofeng, 應昌期=Ying Changqi, 纪晓岚=Ji Xiaolan,
令狐安=Linghu An, 东方红=Dongfang Hong, 司马南=Sima Nan, 上官云珠=Shangguan Yunzhu, 诸葛孔明=Zhuge Kongming, 夏侯渊=Xiahou Yuan,
欧阳震华=Ouyang Zhenhua, 吕雅琴=Lyu Yaqin, 马吕斯=Ma Lyusi, 许绿=Xu Lyu, 侯略=Hou Lue, 孟轲=Meng Ke, 赵匡胤=Zhao Kuangyin, 朱重八=Zhu Chongba,
张仲景=Zhang Zhongjing, 华彦君=Hua Yanjun, 王昭君=Wang Zhaojun, 杨玉环=Yang Yuhuan, 陈省身=Chen Shengshen, 丁肇中=Ding Zhaozhong, 屠呦呦=Tu Youyou,
袁隆平=Yuan Longping, 钟南山=Zhong Nanshan, 苏炳添=Su Bingtian, 孙颖莎=Sun Yingsha, 石宇奇=Shi Yuqi, 谌龙=Chen Long, 郑钦文=Zheng Qinwen,
潘展乐=Pan Zhanle, 丁宁=Ding Ning, 王楚钦=Wang Chuqin, 游本昌=You Benchang, 六小龄童=Liuxiaolingtong, 宁浩=Ning Hao, 舒淇=Shu Qi, 赵丽颖=Zhao Liying,
杨幂=Yang Mi, 肖战=Xiao Zhan, 王一博=Wang Yibo, 华晨宇=Hua Chenyu, 毛不易=Mao Buyi, 邓紫棋=Deng Ziqi, 薛之谦=Xue Zhiqian, 尹相杰=Yin Xiangjie,
费玉清=Fei Yuqing, 曹德旺=Cao Dewang, 董明珠=Dong Mingzhu, 宗庆后=Zong Qinghou, 许家印=Xu Jiayin, 丁磊=Ding Lei, 黄峥=Huang Zheng, 梁汝波=Liang Rubo,
汪滔=Wang Tao, 曾毓群=Zeng Yuqun, 柏文喜=Bai Wenxi, 查理=Zha Li, 單志剛=Shan Zhigang, 區健=Ou Jian, 曾沛慈=Zeng Peici, 任贤齐=Ren Xianqi,
解清=Xie Qing, 欧阳夏丹=Ouyang Xiadan, 宇文化及=Yuwen Huaji, 吕思清=Lyu Siqing, 盖茨=Ge Ci, 乐靖宜=Yue Jingyi, 朴槿惠=Piao Jinhui, 尉迟琳嘉=Yuchi Linjia,
楊瀾=Yang Lan, 劉詩詩=Liu Shishi, 应宝林=Ying Baolin, 种丹妮=Chong Danni, 郝蕾=Hao Lei, 易烊千玺=Yi Yangqianxi, 岑参=Cen Shen
# HK city
九龍=Kowloon, 九龙=Kowloon, 香港=Hong Kong, 新界=New Territories, 中環=Central, 灣仔=Wan Chai, 銅鑼灣=Causeway Bay, 尖沙咀=Tsim Sha Tsui,
旺角=Mong Kok, 油麻地=Yau Ma Tei, 深水埗=Sham Shui Po, 觀塘=Kwun Tong, 沙田=Sha Tin, 大埔=Tai Po, 荃灣=Tsuen Wan, 屯門=Tuen Mun, 元朗=Yuen Long,
天水圍=Tin Shui Wai, 將軍澳=Tseung Kwan O, 西貢=Sai Kung, 葵涌=Kwai Chung, 青衣=Tsing Yi, 北角=North Point, 鰂魚涌=Quarry Bay, 柴灣=Chai Wan,
紅磡=Hung Hom, 黃大仙=Wong Tai Sin, 九龍塘=Kowloon Tong, 粉嶺=Fanling, 上水=Sheung Shui, 馬鞍山=Ma On Shan, 香港仔=Aberdeen, 赤柱=Stanley,
東涌=Tung Chung, 金鐘=Admiralty, 上環=Sheung Wan, 西環=Sai Wan, 太古=Tai Koo, 筲箕灣=Shau Kei Wan, 長沙灣=Cheung Sha Wan, 荔枝角=Lai Chi Kok,
土瓜灣=To Kwa Wan, 鑽石山=Diamond Hill, 牛頭角=Ngau Tau Kok, 九龍灣=Kowloon Bay, 藍田=Lam Tin, 油塘=Yau Tong, 將軍澳=Tseung Kwan O, 葵芳=Kwai Fong,
石硤尾=Shek Kip Mei, 何文田=Ho Man Tin, 大角咀=Tai Kok Tsui, 炮台山=Fortress Hill, 薄扶林=Pok Fu Lam, 鴨脷洲=Ap Lei Chau, 愉景灣=Discovery Bay,
新蒲崗=San Po Kong, 慈雲山=Tsz Wan Shan, 彩虹=Choi Hung, 坑口=Hang Hau, 寶琳=Po Lam, 大窩口=Tai Wo Hau, 石門=Shek Mun
# HK name
陳大文=Chan Tai Man, 李嘉誠=Lee Ka Shing, 黃家駒=Wong Ka Kui, 張國榮=Cheung Kwok Wing, 劉德華=Lau Tak Wah, 梁朝偉=Leung Chiu Wai,
周潤發=Chow Yun Fat, 鄭秀文=Cheng Sau Man, 陳小明=Chan Siu Ming, 黃美玲=Wong Mei Ling, 何家輝=Ho Ka Fai, 梁詠琪=Leung Wing Kei,
曾蔭權=Tsang Yam Kuen, 吳彥祖=Ng Yin Cho, 古天樂=Koo Tin Lok, 楊千嬅=Yeung Chin Wah, 陳奕迅=Chan Yik Shun, 周慧敏=Chow Wai Man, 郭富城=Kwok Fu Shing,
張學友=Cheung Hok Yau, 黎明=Lai Ming, 謝霆鋒=Tse Ting Fung
# TW city
高雄市=Kaohsiung, 高雄=Kaohsiung, 臺北市=Taipei, 台北=Taipei, 新北市=New Taipei, 臺中市=Taichung, 台南市=Tainan, 桃園市=Taoyuan, 基隆市=Keelung,
新竹市=Hsinchu, 嘉義市=Chiayi, 彰化縣=Changhua County, 屏東縣=Pingtung County, 宜蘭縣=Yilan County, 花蓮縣=Hualien County, 臺東縣=Taitung County,
澎湖縣=Penghu County, 金門縣=Kinmen County, 南投縣=Nantou County, 雲林縣=Yunlin County, 苗栗縣=Miaoli County, 板橋區=Banqiao Dist.,
信義區=Xinyi Dist., 大安區=Da'an Dist., 中壢區=Zhongli Dist., 三重區=Sanchong Dist., 淡水區=Tamsui Dist., 鳳山區=Fengshan Dist.,
左營區=Zuoying Dist., 永和區=Yonghe Dist., 中和區=Zhonghe Dist., 新莊區=Xinzhuang Dist., 士林區=Shilin Dist., 內湖區=Neihu Dist.,
北投區=Beitou Dist., 鹿港鎮=Lukang Township, 三峽區=Sanxia Dist., 龍潭區=Longtan Dist., 豐原區=Fengyuan Dist., 竹北市=Zhubei, 斗六市=Douliu,
頭份市=Toufen, 埔里鎮=Puli Township, 草屯鎮=Caotun Township, 楠梓區=Nanzi Dist., 前鎮區=Qianzhen Dist., 安平區=Anping Dist., 羅東鎮=Luodong Township,
礁溪鄉=Jiaoxi Township, 恆春鎮=Hengchun Township, 烏日區=Wuri Dist., 新店區=Xindian Dist., 岡山區=Gangshan Dist., 員林市=Yuanlin,
竹東鎮=Zhudong Township
# TW name
陳淑芬=Chen Shu-fen, 林志玲=Lin Chih-ling, 蔡英文=Tsai Ying-wen, 馬英九=Ma Ying-chiu, 張惠妹=Chang Hui-mei, 周杰倫=Chou Chieh-lun,
李登輝=Lee Teng-hui, 王建民=Wang Chien-min, 郭台銘=Kuo Tai-ming, 謝長廷=Hsieh Chang-ting, 呂秀蓮=Lu Hsiu-lien, 許信良=Hsu Hsin-liang,
徐若瑄=Hsu Jo-hsuan, 賴清德=Lai Ching-te, 黃志偉=Huang Chih-wei, 楊雅婷=Yang Ya-ting, 吳怡君=Wu Yi-chun, 劉家豪=Liu Chia-hao,
曾俊傑=Tseng Chun-chieh, 邱淑貞=Chiu Shu-chen, 歐陽妮妮=Ouyang Ni-ni, 洪秀柱=Hung Hsiu-chu, 簡佩玲=Chien Pei-ling, 葉宜津=Yeh Yi-chin,
蘇貞昌=Su Chen-chang, 陳建宏=Chen Chien-hung, 林俊傑=Lin Chun-chieh, 張雅筑=Chang Ya-chu, 李宗盛=Lee Tsung-sheng, 黃詩涵=Huang Shih-han,
吳承恩=Wu Cheng-en
# MO city
澳門=Macao, 氹仔=Taipa, 路環=Coloane
# JP city
新潟市=Niigata, 大阪市=Osaka, 京都市=Kyoto, 東京=Tokyo, 神戸市=Kobe, 八王子市=Hachioji, 調布市=Chofu, 府中市=Fuchu, 町田市=Machida, 武蔵野市=Musashino,
三鷹市=Mitaka, 青梅市=Ome, 昭島市=Akishima, 小金井市=Koganei, 小平市=Kodaira, 日野市=Hino, 福生市=Fussa, 狛江市=Komae, 稲城市=Inagi, 多摩市=Tama, 羽村市=Hamura,
西東京市=Nishitokyo, 鎌倉市=Kamakura, 藤沢市=Fujisawa, 小田原市=Odawara, 茅ヶ崎市=Chigasaki, 厚木市=Atsugi, 大和市=Yamato, 海老名市=Ebina, 座間市=Zama,
船橋市=Funabashi, 市川市=Ichikawa, 松戸市=Matsudo, 柏市=Kashiwa, 浦安市=Urayasu, 成田市=Narita, 川越市=Kawagoe, 川口市=Kawaguchi, 越谷市=Koshigaya,
草加市=Soka, 春日部市=Kasukabe, 上尾市=Ageo, 和光市=Wako, 新座市=Niiza, 高崎市=Takasaki, 太田市=Ota, 桐生市=Kiryu, 水戸市=Mito, つくば市=Tsukuba, 日立市=Hitachi,
小山市=Oyama, 甲府市=Kofu, 松本市=Matsumoto, 上田市=Ueda, 富山市=Toyama, 福井市=Fukui, 豊田市=Toyota, 岡崎市=Okazaki, 一宮市=Ichinomiya, 豊橋市=Toyohashi,
四日市市=Yokkaichi, 伊勢市=Ise, 彦根市=Hikone, 宇治市=Uji, 東大阪市=Higashiosaka, 吹田市=Suita, 豊中市=Toyonaka, 高槻市=Takatsuki, 寝屋川市=Neyagawa, 八尾市=Yao,
岸和田市=Kishiwada, 西宮市=Nishinomiya, 尼崎市=Amagasaki, 明石市=Akashi, 加古川市=Kakogawa, 宝塚市=Takarazuka, 倉敷市=Kurashiki, 福山市=Fukuyama, 呉市=Kure,
下関市=Shimonoseki, 山口市=Yamaguchi, 徳島市=Tokushima, 高知市=Kochi, 久留米市=Kurume, 佐世保市=Sasebo, 別府市=Beppu, 都城市=Miyakonojo, 石垣市=Ishigaki,
浦添市=Urasoe, 沖縄市=Okinawa, 札幌=Sapporo, 小樽市=Otaru, 苫小牧市=Tomakomai, 釧路市=Kushiro, 帯広市=Obihiro, 稚内市=Wakkanai, 青森市=Aomori,
八戸市=Hachinohe, 弘前市=Hirosaki, 盛岡市=Morioka, 秋田市=Akita, 山形市=Yamagata, 福島市=Fukushima, 会津若松市=Aizuwakamatsu, 石巻市=Ishinomaki,
新宿区=Shinjuku-ku, 千代田区=Chiyoda-ku, 中央区=Chuo-ku, 品川区=Shinagawa-ku, 目黒区=Meguro-ku, 大田区=Ota-ku, 杉並区=Suginami-ku, 豊島区=Toshima-ku,
板橋区=Itabashi-ku, 練馬区=Nerima-ku, 足立区=Adachi-ku, 葛飾区=Katsushika-ku, 江戸川区=Edogawa-ku, 江東区=Koto-ku, 墨田区=Sumida-ku, 台東区=Taito-ku,
文京区=Bunkyo-ku, 荒川区=Arakawa-ku, 中野区=Nakano-ku, 霧島市=Kirishima, 阿蘇市=Aso, 荒尾市=Arao, 宗像市=Munakata, 春日市=Kasuga, 三次市=Miyoshi,
真庭市=Maniwa, 善通寺市=Zentsuji, 新居浜市=Niihama, 四万十市=Shimanto, 安芸高田市=Akitakata, 雲南市=Unnan, 豊岡市=Toyooka, 丹波篠山市=Tambasasayama,
橋本市=Hashimoto, 田辺市=Tanabe, 大和郡山市=Yamatokoriyama, 河内長野市=Kawachinagano, 富田林市=Tondabayashi, 松原市=Matsubara, 大東市=Daito, 亀岡市=Kameoka,
長浜市=Nagahama, 近江八幡市=Omihachiman, 鈴鹿市=Suzuka, 名張市=Nabari, 刈谷市=Kariya, 蒲郡市=Gamagori, 半田市=Handa, 富士宮市=Fujinomiya, 三島市=Mishima,
飯田市=Iida, 佐久市=Saku, 塩尻市=Shiojiri, 笛吹市=Fuefuki, 七尾市=Nanao, 高岡市=Takaoka, 長岡市=Nagaoka, 三条市=Sanjo, 横須賀市=Yokosuka, 平塚市=Hiratsuka,
鎌ケ谷市=Kamagaya, 習志野市=Narashino, 八千代市=Yachiyo, 木更津市=Kisarazu, 君津市=Kimitsu, 龍ケ崎市=Ryugasaki, 取手市=Toride, 古河市=Koga, 鴻巣市=Konosu,
久喜市=Kuki, ふじみ野市=Fujimino, 伊勢崎市=Isesaki, 那須塩原市=Nasushiobara, 白河市=Shirakawa, 二本松市=Nihonmatsu, 気仙沼市=Kesennuma, 一関市=Ichinoseki,
花巻市=Hanamaki, 横手市=Yokote, 鶴岡市=Tsuruoka, 十和田市=Towada, 千歳市=Chitose, 恵庭市=Eniwa, 北広島市=Kitahiroshima, 岩見沢市=Iwamizawa, 滝川市=Takikawa,
渋谷=Shibuya, 六本木=Roppongi, 心斎橋=Shinsaibashi, 西東京市=Nishitokyo, 都島区=Miyakojima-ku, 天王寺区=Tennoji-ku, 浪速区=Naniwa-ku, 博多区=Hakata-ku,
早良区=Sawara-ku, 青葉区=Aoba-ku, 宮城野区=Miyagino-ku, 鶴見区=Tsurumi-ku, 保土ケ谷区=Hodogaya-ku, 港北区=Kohoku-ku, 都筑区=Tsuzuki-ku, 千種区=Chikusa-ku,
昭和区=Showa-ku, 瑞穂区=Mizuho-ku, 伏見区=Fushimi-ku, 兵庫区=Hyogo-ku, 灘区=Nada-ku, 佐野市=Sano, 糸島市=Itoshima, 目黒区=Meguro-ku, 美浜区=Mihama-ku,
花見川区=Hanamigawa-ku, 戸塚区=Totsuka-ku, 生野区=Ikuno-ku, 東淀川区=Higashiyodogawa-ku, 名東区=Meito-ku, 小倉北区=Kokurakita-ku,
八幡西区=Yahatanishi-ku, 中原区=Nakahara-ku
# JP name
佐藤健=Sato Ken, 鈴木太郎=Suzuki Taro, 高橋一生=Takahashi Kazuo, 田中花子=Tanaka Hanako, 渡辺謙=Watanabe Ken, 伊藤博文=Ito Hirobumi,
山本五十六=Yamamoto Isoroku, 中村勘三郎=Nakamura Kanzaburo, 小林一茶=Kobayashi Issa, 加藤清正=Kato Kiyomasa, 吉田茂=Yoshida Shigeru,
山田洋次=Yamada Yoji, 佐々木希=Sasaki Nozomi, 山口百恵=Yamaguchi Momoe, 松田聖子=Matsuda Seiko, 井上靖=Inoue Yasushi, 木村一郎=Kimura Ichiro,
林真理子=Hayashi Mariko, 清水健太=Shimizu Kenta, 山崎豊子=Yamazaki Toyoko, 森鴎外=Mori Ogai, 阿部サダヲ=Abe Sadao, 池田勇人=Ikeda Hayato,
橋本龍太郎=Hashimoto Ryutaro, 石原裕次郎=Ishihara Yujiro, 前田敦子=Maeda Atsuko, 岡本太郎=Okamoto Taro, 後藤真希=Goto Maki, 長嶋茂雄=Nagashima Shigeo,
王貞治=O Sadaharu, 遠藤周作=Endo Shusaku, 青木功=Aoki Isao, 西田敏行=Nishida Toshiyuki, 福田康夫=Fukuda Yasuo, 三島由紀夫=Mishima Yukio,
川端康成=Kawabata Yasunari, 大江健三郎=Oe Kenzaburo, 本田圭佑=Honda Keisuke, 香川真司=Kagawa Shinji, 内田篤人=Uchida Atsuto, 長友佑都=Nagatomo Yuto,
浅田真央=Asada Mao, 荒川静香=Arakawa Shizuka, 綾瀬はるか=Ayase Haruka, 深田恭子=Fukada Kyoko, 米津玄師=Yonezu Kenshi, ジョン・スミス=Jon Sumisu,
サトウ ハナコ=Sato Hanako, しんばし=Shinbashi, ほんま けんいち=Honma Kenichi, はっとり りょうこ=Hattori Ryoko, マッチャ=Matcha, 吉田健太郎=Yoshida Kentaro,
佐々木朗希=Sasaki Roki, 山本由伸=Yamamoto Yoshinobu, 鈴木誠也=Suzuki Seiya, 村上宗隆=Murakami Munetaka, 久保建英=Kubo Takefusa, 三笘薫=Mitoma Kaoru,
堂安律=Doan Ritsu, 池江璃花子=Ikee Rikako, 大坂なおみ=Osaka Naomi, 八村塁=Hachimura Rui, 渋野日向子=Shibuno Hinako, 松山英樹=Matsuyama Hideki,
新海誠=Shinkai Makoto, 細田守=Hosoda Mamoru, 黒澤明=Kurosawa Akira, 是枝裕和=Koreeda Hirokazu, 坂本龍一=Sakamoto Ryuichi, 草間彌生=Kusama Yayoi,
村上隆=Murakami Takashi, 安藤忠雄=Ando Tadao, 隈研吾=Kuma Kengo, 石黒浩=Ishiguro Hiroshi, 山中伸弥=Yamanaka Shinya, 湯川秀樹=Yukawa Hideki,
小野洋子=Ono Yoko, 高田賢三=Takada Kenzo, 三宅一生=Miyake Kazuo, 中島健人=Nakajima Kento, 松岡修造=Matsuoka Shuzo, 石田ゆり子=Ishida Yuriko,
斉藤由貴=Saito Yuki, 星野源=Hoshino Gen, 吉岡里帆=Yoshioka Riho, 広末涼子=Hirosue Ryoko, 高橋是清=Takahashi Korekiyo, 大久保利通=Okubo Toshimichi
# KR city
서울특별시=Seoul, 부산광역시=Busan, 대구광역시=Daegu, 인천광역시=Incheon, 광주광역시=Gwangju, 대전광역시=Daejeon, 울산광역시=Ulsan, 용인시=Yongin-si, 고양시=Goyang-si,
부천시=Bucheon-si, 안산시=Ansan-si, 화성시=Hwaseong-si, 평택시=Pyeongtaek-si, 시흥시=Siheung-si, 김포시=Gimpo-si, 파주시=Paju-si, 춘천시=Chuncheon-si,
원주시=Wonju-si, 천안시=Cheonan-si, 아산시=Asan-si, 군산시=Gunsan-si, 익산시=Iksan-si, 순천시=Suncheon-si, 구미시=Gumi-si, 진주시=Jinju-si,
김해시=Gimhae-si, 거제시=Geoje-si, 서귀포시=Seogwipo-si, 동해시=Donghae-si, 삼척시=Samcheok-si, 마포구=Mapo-gu, 서초구=Seocho-gu, 송파구=Songpa-gu,
영등포구=Yeongdeungpo-gu, 용산구=Yongsan-gu, 관악구=Gwanak-gu, 성북구=Seongbuk-gu, 노원구=Nowon-gu, 강서구=Gangseo-gu, 양천구=Yangcheon-gu,
은평구=Eunpyeong-gu, 분당구=Bundang-gu, 역삼동=Yeoksam-dong, 압구정동=Apgujeong-dong, 왕십리=Wangsimni, 신촌=Sinchon, 독립문=Dongnimmun,
낙동강=Nakdonggang, 벽제=Byeokje, 알프스=Alpeuseu, 전라남도=Jeollanam-do, 강원특별자치도=Gangwon-do, 제주특별자치도=Jeju-do, 충청북도=Chungcheongbuk-do,
여의도동=Yeouido-dong, 청량리=Cheongnyangni, 선릉로=Seolleung-ro, 신설동=Sinseol-dong, 합정동=Hapjeong-dong, 속리산=Songnisan, 곡성군=Gokseong-gun,
영덕군=Yeongdeok-gun, 칠곡군=Chilgok-gun, 논산시=Nonsan-si, 계룡시=Gyeryong-si, 문래동=Mullae-dong, 학동=Hak-dong, 부평구=Bupyeong-gu,
수성구=Suseong-gu, 논현로=Nonhyeon-ro, 독산동=Doksan-dong, 옥천군=Okcheon-gun
# KR name
김철수=Kim Cheolsu, 이순신=Lee Sunsin, 박근혜=Park Geunhye, 최민식=Choi Minsik, 정주영=Jung Juyeong, 강감찬=Kang Gamchan, 조용필=Cho Yongpil,
윤석열=Yoon Seokyeol, 장동건=Jang Donggeon, 임꺽정=Lim Kkeokjeong, 오세훈=Oh Sehun, 서태지=Seo Taeji, 신동엽=Shin Dongyeop, 안철수=Ahn Cheolsu,
유재석=Yoo Jaeseok, 권지용=Kwon Jiyong, 황정민=Hwang Jeongmin, 송혜교=Song Hyegyo, 전지현=Jeon Jihyeon, 홍길동=Hong Gildong, 고두심=Ko Dusim,
문근영=Moon Geunyeong, 백종원=Baek Jongwon, 허준=Heo Jun, 노무현=Noh Muhyeon, 선우용녀=Sunwoo Yongnyeo, 황보관=Hwangbo Gwan, 독고영재=Dokgo Yeongjae,
하지원=Ha Jiwon, 배수지=Bae Suji, 구자철=Koo Jacheol, 추신수=Choo Sinsu, 우병우=Woo Byeongu, 주지훈=Joo Jihun, 차범근=Cha Beomgeun, 심은하=Shim Eunha,
마동석=Ma Dongseok, 민효린=Min Hyorin, 표창원=Pyo Changwon, 이재명=Lee Jaemyeong, 박찬호=Park Chanho, 김종인=Kim Jongin, 최태원=Choi Taewon,
정의선=Jung Uiseon, 방시혁=Bang Sihyeok, 구광모=Koo Gwangmo, 양현종=Yang Hyeonjong, 석주명=Seok Jumyeong, 남궁옥분=Namgung Okbun,
강민경=Kang Mingyeong, 배용준=Bae Yongjun, 임윤아=Lim Yuna, 한가인=Han Gain, 신민아=Shin Mina
# SA city
الرياض=Riyadh, جدة=Jeddah, مكة المكرمة=Makkah, المدينة المنورة=Madinah, الدمام=Dammam, الخبر=Al Khobar, الطائف=Taif, تبوك=Tabuk,
بريدة=Buraydah, أبها=Abha, حائل=Hail, جازان=Jazan, نجران=Najran, ينبع=Yanbu, الجبيل=Jubail, الأحساء=Al Ahsa, القطيف=Qatif,
خميس مشيط=Khamis Mushait, القصيم=Qassim, الدوادمي=Dawadmi, رابغ=Rabigh, بيشة=Bisha, القنفذة=Al Qunfudhah,
حفر الباطن=Hafar Al Batin, المجمعة=Al Majmaah, رفحاء=Rafha, وادي الدواسر=Wadi Ad Dawasir, خورفكان=Khor Fakkan, دبا=Dibba,
السادس من أكتوبر=6th of October City, العاشر من رمضان=10th of Ramadan City, حلوان=Helwan, مرسى مطروح=Marsa Matruh,
الديوانية=Al Diwaniyah, الرمادي=Ramadi, الفلوجة=Fallujah, إب=Ibb, البيضاء=Al Bayda, آسفي=Safi, الجديدة=El Jadida, بجاية=Bejaia,
تلمسان=Tlemcen, المنستير=Monastir, سيدي بوزيد=Sidi Bouzid, الدلم=Ad Dilam, خيبر=Khaybar, تيماء=Tayma, ثادق=Thadiq, عفيف=Afif,
النماص=Al Namas, المذنب=Al Mithnab, الفيوم=Fayoum, بلبيس=Belbeis, قليوب=Qalyub, ميت غمر=Mit Ghamr, الحوامدية=El Hawamdeya,
سلوان=Silwan, جلولاء=Jalula, الصويرة=Essaouira
# AE city
دبي=Dubai, أبوظبي=Abu Dhabi, أبو ظبي=Abu Dhabi, الشارقة=Sharjah, عجمان=Ajman, رأس الخيمة=Ras Al Khaimah, الفجيرة=Fujairah,
العين=Al Ain, أم القيوين=Umm Al Quwain
# EG city
القاهرة=Cairo, الإسكندرية=Alexandria, الجيزة=Giza, بورسعيد=Port Said, السويس=Suez, الأقصر=Luxor, أسوان=Aswan, المنصورة=Mansoura,
طنطا=Tanta, أسيوط=Assiut, الإسماعيلية=Ismailia, الغردقة=Hurghada, مدينة نصر=Nasr City, الزقازيق=Zagazig, دمياط=Damietta,
المنيا=Minya
# IQ city
بغداد=Baghdad, البصرة=Basra, الموصل=Mosul, أربيل=Erbil, كركوك=Kirkuk, النجف=Najaf, كربلاء=Karbala
# EG city
عمان=Amman, الزرقاء=Zarqa, إربد=Irbid, بيروت=Beirut, طرابلس=Tripoli, دمشق=Damascus, حلب=Aleppo, الكويت=Kuwait City, الدوحة=Doha,
المنامة=Manama, مسقط=Muscat, صنعاء=Sanaa, عدن=Aden, الخرطوم=Khartoum, تونس=Tunis, الجزائر=Algiers, وهران=Oran, الرباط=Rabat,
مراكش=Marrakech, فاس=Fes, طنجة=Tangier, القدس=Jerusalem, غزة=Gaza, رام الله=Ramallah, نابلس=Nablus, بنغازي=Benghazi, حمص=Homs,
صفاقس=Sfax, أكادير=Agadir, قسنطينة=Constantine
# SA name
محمد أحمد=Mohammed Ahmed, عبد الله العتيبي=Abdullah Al Otaibi, فاطمة الزهراء=Fatima Al Zahra,
عبدالرحمن القحطاني=Abdulrahman Al Qahtani, خالد الحربي=Khaled Al Harbi, سارة الغامدي=Sara Al Ghamdi,
يوسف إبراهيم=Youssef Ibrahim, عمر حسن=Omar Hassan, مريم علي=Mariam Ali, نورة السبيعي=Noura Al Subaie,
سعود الدوسري=Saud Al Dosari, فهد الشمري=Fahad Al Shammari, مصطفى محمود=Mustafa Mahmoud, حسين صالح=Hussein Saleh,
ليلى ناصر=Layla Nasser, عائشة الزهراني=Aisha Al Zahrani, بدر المطيري=Badr Al Mutairi, ماجد العنزي=Majed Al Anazi,
عبدالعزيز آل سعود=Abdulaziz Al Saud, عبدالله محمد الشهراني=Abdullah Mohammed Al Shahrani, سلمان القرني=Salman Al Qarni,
ريما العمودي=Rima Al Amoudi, لمى البقمي=Lama Al Baqami, نايف العصيمي=Nayef Al Osaimi, هيفاء المنصور=Haifa Al Mansour,
غازي القصيبي=Ghazi Al Gosaibi, تميم بن حمد آل ثاني=Tamim bin Hamad Al Thani, جواهر القاسمي=Jawaher Al Qasimi,
نجيب محفوظ=Naguib Mahfouz, محمود درويش=Mahmoud Darwish, نزار قباني=Nizar Qabbani, فيروز حداد=Fairouz Haddad,
أحمد زويل=Ahmed Zewail, عبد الرزاق=Abdulrazzaq, حنين عودة=Haneen Odeh, إبراهيم العساف=Ibrahim Al Assaf,
سلطان الجابر=Sultan Al Jaber, محمد صلاح=Mohammed Salah, رانيا العبدالله=Rania Al Abdullah, عمرو دياب=Amr Diab,
نانسي عجرم=Nancy Ajram, كاظم الساهر=Kadhim Al Saher, أم كلثوم=Umm Kulthum, عادل إمام=Adel Imam, حسين الجسمي=Hussein Al Jasmi
# RU city
Москва=Moskva, Санкт-Петербург=Sankt-Peterburg, Новосибирск=Novosibirsk, Екатеринбург=Yekaterinburg,
Нижний Новгород=Nizhniy Novgorod, Казань=Kazan, Челябинск=Chelyabinsk, Ростов-на-Дону=Rostov-na-Donu, Уфа=Ufa,
Красноярск=Krasnoyarsk, Пермь=Perm, Воронеж=Voronezh, Саратов=Saratov, Тольятти=Tolyatti, Ижевск=Izhevsk, Барнаул=Barnaul,
Ульяновск=Ulyanovsk, Иркутск=Irkutsk, Хабаровск=Khabarovsk, Ярославль=Yaroslavl, Владивосток=Vladivostok, Махачкала=Makhachkala,
Оренбург=Orenburg, Кемерово=Kemerovo, Рязань=Ryazan, Набережные Челны=Naberezhnyye Chelny, Липецк=Lipetsk, Киров=Kirov,
Чебоксары=Cheboksary, Йошкар-Ола=Yoshkar-Ola, Сочи=Sochi, Тюмень=Tyumen, Якутск=Yakutsk, Грозный=Grozny, Щёлково=Shchyolkovo,
Королёв=Korolyov, Подольск=Podolsk, Мытищи=Mytishchi, Люберцы=Lyubertsy, Великий Новгород=Velikiy Novgorod, Химки=Khimki,
Балашиха=Balashikha, Южно-Сахалинск=Yuzhno-Sakhalinsk, Петропавловск-Камчатский=Petropavlovsk-Kamchatskiy,
Комсомольск-на-Амуре=Komsomolsk-na-Amure, Зеленоград=Zelenograd, Элиста=Elista, Нальчик=Nalchik, Улан-Удэ=Ulan-Ude,
Сыктывкар=Syktyvkar, Орёл=Oryol
# RU name
Иванов Иван Иванович=Ivanov Ivan Ivanovich, Юлия Щербакова=Yuliya Shcherbakova, Дмитрий Медведев=Dmitriy Medvedev,
Алексей Кузнецов=Aleksey Kuznetsov, Наталья Соловьёва=Natalya Solovyova, Фёдор Емельяненко=Fyodor Yemelyanenko,
Татьяна Цой=Tatyana Tsoy, Артём Дзюба=Artyom Dzyuba, Подъячев=Podyachev, Ксения Собчак=Kseniya Sobchak,
Жанна Агузарова=Zhanna Aguzarova, Эльвира Набиуллина=Elvira Nabiullina, Хабиб Нурмагомедов=Khabib Nurmagomedov,
Объедков=Obyedkov, Васильев Кирилл=Vasilyev Kirill, Чехов Антон Павлович=Chekhov Anton Pavlovich, Гагарин Юрий=Gagarin Yuriy,
Лейла Гасымова=Leyla Gasymova
# UA city
Київ=Kyiv, Харків=Kharkiv, Одеса=Odesa, Дніпро=Dnipro, Львів=Lviv, Запоріжжя=Zaporizhzhia, Кривий Ріг=Kryvyi Rih,
Миколаїв=Mykolaiv, Вінниця=Vinnytsia, Чернівці=Chernivtsi, Полтава=Poltava, Черкаси=Cherkasy, Хмельницький=Khmelnytskyi,
Ужгород=Uzhhorod, Луцьк=Lutsk, Рівне=Rivne, Тернопіль=Ternopil, Житомир=Zhytomyr, Кропивницький=Kropyvnytskyi,
Біла Церква=Bila Tserkva, Розгін=Rozghin, Ґалаґан=Galagan, Бровари=Brovary, Кам'янець-Подільський=Kamianets-Podilskyi,
Маріуполь=Mariupol, Суми=Sumy, Ірпінь=Irpin, Яремче=Yaremche, Стрий=Stryi, Ковель=Kovel, Бориспіль=Boryspil, Мукачево=Mukachevo,
Зіньків=Zinkiv, Гайсин=Haisyn
# UA name
Володимир Зеленський=Volodymyr Zelenskyi, Юлія Тимошенко=Yuliia Tymoshenko, Андрій Шевченко=Andrii Shevchenko,
Олександр Усик=Oleksandr Usyk, Наталія Гордієнко=Nataliia Hordiienko, Юрій Згурський=Yurii Zghurskyi,
Щербак Євген=Shcherbak Yevhen, Ганна Яценюк=Hanna Yatseniuk, Йосип Сліпий=Yosyp Slipyi
# BG city
София=Sofia, Пловдив=Plovdiv, Варна=Varna, Бургас=Burgas, Русе=Ruse, Стара Загора=Stara Zagora, Велико Търново=Veliko Tarnovo,
Благоевград=Blagoevgrad, Шумен=Shumen, Хасково=Haskovo, Ямбол=Yambol, Кърджали=Kardzhali, Търговище=Targovishte,
Несебър=Nesebar, Кюстендил=Kyustendil, Свищов=Svishtov, Димитровград=Dimitrovgrad, Царево=Tsarevo
# BG name
Георги Димитров=Georgi Dimitrov, Мария Иванова=Maria Ivanova, Юлия Цветанова=Yulia Tsvetanova, Христо Стоичков=Hristo Stoichkov,
Ангел Жеков=Angel Zhekov, Илия Йорданов=Ilia Yordanov, Божидар Щерев=Bozhidar Shterev, София Андреева=Sofia Andreeva,
Ивайло Кънчев=Ivaylo Kanchev
# RS city
Београд=Beograd, Нови Сад=Novi Sad, Ниш=Nis, Крагујевац=Kragujevac, Суботица=Subotica, Чачак=Cacak, Шабац=Sabac,
Краљево=Kraljevo, Панчево=Pancevo, Ужице=Uzice, Лесковац=Leskovac, Врање=Vranje, Зрењанин=Zrenjanin, Смедерево=Smederevo,
Ваљево=Valjevo, Сомбор=Sombor, Пожаревац=Pozarevac
# RS name
Новак Ђоковић=Novak Djokovic, Душан Џајић=Dusan Dzajic, Љиљана Његош=Ljiljana Njegos
# MK city
Скопје=Skopje, Битола=Bitola, Куманово=Kumanovo, Прилеп=Prilep, Тетово=Tetovo, Охрид=Ohrid, Велес=Veles, Штип=Shtip,
Кичево=Kichevo, Ѓорче Петров=Gjorche Petrov, Ќустендил=Kjustendil
# KZ city
Алматы=Almaty, Астана=Astana, Шымкент=Shymkent, Қарағанды=Karagandy, Ақтөбе=Aktobe, Тараз=Taraz, Павлодар=Pavlodar,
Өскемен=Oskemen, Семей=Semey, Атырау=Atyrau, Қостанай=Kostanay, Қызылорда=Kyzylorda, Орал=Oral, Ақтау=Aktau
# BY city
Мінск=Minsk, Минск=Minsk, Гомель=Homel, Брест=Brest, Віцебск=Vitsebsk, Магілёў=Mahiliou
# KG city
Бишкек=Bishkek, Ош=Osh
# MN city
Улаанбаатар=Ulaanbaatar, Дархан=Darkhan, Эрдэнэт=Erdenet
# IL city
תל אביב=Tel Aviv, תל אביב-יפו=Tel Aviv-Yafo, ירושלים=Jerusalem, חיפה=Haifa, ראשון לציון=Rishon LeZion, פתח תקווה=Petah Tikva,
אשדוד=Ashdod, נתניה=Netanya, באר שבע=Beersheba, בני ברק=Bnei Brak, חולון=Holon, רמת גן=Ramat Gan, הרצליה=Herzliya,
רחובות=Rehovot, אילת=Eilat, נצרת=Nazareth, מודיעין=Modiin, כפר סבא=Kfar Saba, רעננה=Raanana, אשקלון=Ashkelon
# TH city
กรุงเทพมหานคร=Bangkok, กรุงเทพฯ=Bangkok, เชียงใหม่=Chiang Mai, เชียงราย=Chiang Rai, ภูเก็ต=Phuket, ชลบุรี=Chon Buri,
พัทยา=Pattaya, นนทบุรี=Nonthaburi, สมุทรปราการ=Samut Prakan, ปทุมธานี=Pathum Thani, ขอนแก่น=Khon Kaen,
นครราชสีมา=Nakhon Ratchasima, หาดใหญ่=Hat Yai, สงขลา=Songkhla, อุดรธานี=Udon Thani, สุราษฎร์ธานี=Surat Thani, ระยอง=Rayong,
อยุธยา=Ayutthaya, หัวหิน=Hua Hin, นครปฐม=Nakhon Pathom
# GR city
Αθήνα=Athina, Θεσσαλονίκη=Thessaloniki, Πάτρα=Patra, Ηράκλειο=Irakleio, Λάρισα=Larisa, Βόλος=Volos, Ιωάννινα=Ioannina,
Καβάλα=Kavala, Χανιά=Chania, Ρόδος=Rodos, Πειραιάς=Peiraias, Γλυφάδα=Glyfada, Κέρκυρα=Kerkyra, Καλαμάτα=Kalamata,
Τρίπολη=Tripoli, Αλεξανδρούπολη=Alexandroupoli
# GR name
Γιώργος Παπανδρέου=Giorgos Papandreou, Ευτύχιος Μπότσαρης=Eftychios Botsaris, Κωνσταντίνος Γκίκας=Konstantinos Gkikas,
Αγγελική Χατζή=Angeliki Chatzi, Γεώργιος Ντίνος=Georgios Ntinos
# MK name
Горан Пандев=Goran Pandev, Ѓорѓи Џајков=Gjorgji Djajkov
# KZ name
Нұрсұлтан Назарбаев=Nursultan Nazarbaev
`
