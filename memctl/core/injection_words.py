"""Words by which an instruction to an AI system is told from information. Nothing is parsed when this is imported."""

# A row is `class | words`. A word that ends in `*` stands for all that begin with it, `_` joins words of a phrase, and
# all is written as `disguises.fold` leaves it: lower case, without accents. Text of scripts without blanks between
# words is cut at the words listed here.
LEXICON = """
dismiss | ignore forget discard abandon neglect overwrite pay_no_attention stop_following stop_obeying not_follow
dismiss | not_obey not_adhere no_longer_follow never_follow not_comply set_aside throw_away cast_aside put_aside erase
dismiss | wipe 忽略 忽视 忘记 忘掉 忘了 不要理会 不用理会 不必理会 别理 别管 不要管 不用管 抛开 抛弃 绕过 绕开 覆盖
dismiss | 推翻 不要遵守 不再遵守 不要遵循 不再遵循 不必遵守 不用遵守 停止遵守 停止遵循 丢掉 跳过 违反 撇开 忽略掉 無視
dismiss | 忽略過 忘記 不要理會 繞過 忘れ 従わない ignorier* vergiss vergesst vergessen missacht* umgeh* uberschreib*
dismiss | ignora ignorad ignoren ignorar ignorez ignorer ignori ignorate ignorare ignoriamo olvid* descart* omite
dismiss | omitir oubli* neglig* contourn* dimentic* trascur* scorda* esquec* desconsider* desrespeit* desobed* negeer
dismiss | vergeet omzeil zignoruj ignoruj zapomnij pomin unut* gormezden проигнорир* игнорир* забудь* забыть отбрось*
dismiss | пренебре* обойди* обход* 무시 잊어 잊고 따르지 abaikan lupakan تجاهل* انس अनदेखा भूल bo_qua drop skip 取代
dismiss | 作废 omit disregard override bypass overrule circumvent supersede supersedes invalidate overriding nevermind
dismiss | never_mind 无视 scrap ditch saltate salte sans_tenir_compte without_regard regardless ohne_rucksicht
dismiss | sin_tener_en_cuenta senza_tener_conto sem_levar_em_conta
disable | disable deactivate turn_off switch_off remove lift suspend unlock 关闭 解除 禁用 取消 去掉 去除 移除 突破
disable | deaktivier* entfern* desactiv* elimina desactivez disattiva* rimuov* desativ* remov* отключ* 無効 해제 비활성
reveal | reveal show print display repeat disclose leak dump expose recite list divulge echo paste give_me write_out
reveal | spell_out copy extract what_is what_are what_s what_was what_were print_out read_out retrieve 显示 打印 泄露
reveal | 透露 展示 重复 说出 公开 是什么 有哪些 列出 给出 复述 暴露 交出 顯示 洩露 写出 贴出 发出来 zeig* verrat*
reveal | offenbar* wiederhol* enthull* gib* nenne* ausgeben muestra* mostrar revela* repite repet* imprim* montr*
reveal | affich* revel* divulg* mostra* rivela* ripeti* stampa* mostre exib* diga revele покажи* раскрой* выведи*
reveal | повтори* напечатай* 表示 教えて 見せて 明かし 開示 繰り返し 보여 알려 출력 공개 반복 toon tampilkan اعرض اكشف
reveal | cuales_son quelles_sont quel_est cual_es quais_sao quali_sono qual_e dimmi dime dis dites 念 背诵 念出
reveal | read_aloud spell show_me share describe outline
say | tell say mention* inform state claim* convince persuade announce assert notify warn advise admit confess let_know
say | 告诉 告知 提到 提及 声称 宣称 强调 回复说 说服 告訴 伝えて 言って 말해 sag sage informier* digli dis_leur decir
say | dire erwahn* menziona* mencion* скажи* сообщи* упомян* dile given_to_you 要求你 spoken 说
praise | recommend* promote promoting endorse endorsing advertis* praise favor favour upsell 推荐 推薦 宣传 推销 推广
praise | 力荐 吹捧 おすすめ 推奨 勧め 추천 empfehl* empfiehl* recomend* recommand* raccomand* consigli* рекоменд* werbe
praise | rate score hire approve accept grade rank suggest recomiend* 好评 五星 五星好评 夸奖 赞美 praises cite
insert | include* including add adding addition append* insert* embed* incorporat* integrat* attach* prepend* blend*
insert | inject* conclude_with end_with begin_with start_with finish_with weave weaving introduce place put merge
insert | infuse fuse offer utilize implement implementing combine combining 附上 附加 加上 加入 插入 添加 包含 追加
insert | 嵌入 写上 带上 放入 夹带 結尾加 末尾加 開頭加 結合 추가 포함 삽입 含めて 加えて fuge hinzuf* einfug* einfueg*
insert | incluy* incluir agreg* anad* ajout* inclu* inser* aggiung* includ* adicion* acrescent* добавь* добав* включи*
insert | вставь* toevoeg* voeg contain contains embed 虚构 编造
transform | translat* encod* encrypt* revers* rewrite convert* cipher* substitut* obfuscat* transform* replace invert*
transform | flip scrambl* shuffl* swap mirror 翻译 编码 加密 反转 颠倒 转换 改写 替换 翻訳 逆順 번역 인코딩 ubersetz*
transform | verschlussel* traduc* tradui* traduz* codific* encript* chiffr* inver* kodier* перевед* закодир* зашифр*
transform | render modify rephrase reword 倒着 倒过来 enhance enhancing enrich* augment* supplement* complement*
transform | upgrade extend extending expand develop boost improve 写成 改成 switch
decode | decod* decrypt* decipher* unscramble deobfuscate unencode 解码 解密 译码 破译 還原 デコード 復号 디코딩
decode | dekodier* entschlussel* decodific* decifr* desencript* dechiffr* descodific* декодир* расшифр*
send | send forward upload transmit exfiltrat* submit smuggle leak_to deliver_to 发送 发给 发到 上传 转发 寄到 传给
send | 提交到 外传 送信 転送 보내 전송 send* schick* weiterleit* hochlad* envia* envie* envoi* envoy* transmet* invia*
send | spedi* inoltra* manda mande encaminh* отправ* перешли* загрузи* stuur kirim أرسل export bcc cc email_the
send | email_all email_it email_them email_your mail_the mail_it mail_all post_it post_the post_all post_to post_your
send | post_them mail_them pass_the pass_all hand_over 发我
call | call invoke execute run trigger use launch 调用 执行 运行 触发 启动 呼び出 実行 호출 실행 aufrufe ruft rufe
call | ausfuhr* ejecut* execut* esegui* chiama* вызови* выполни* запусти* appelle* llama employ
obey | follow comply do perform act_on carry_out adhere listen fulfill 照做 照办 遵循 遵守 依照 执行它 执行其中 按照
obey | befolg* folge siehe obed* suivez suis cumpl* sigue segui* obbed* siga следуй* 従って 따르 따라 trust believe
obey | treat 信任 相信 vertrau* abide abide_by adhere_to comply_with agree
answer | answer* respond* reply repl* react 回答 回复 答复 回應 回覆 答え 回答して 返信 대답 답변 답하 antwort*
answer | beantwort* repond* rispond* отвеч* ответь* speak talk comment answer answers_with
read | summar* read reads reading process* analy* pars* review* index* ingest* crawl* scan* evaluat* rank* visit*
read | encounter* 阅读 读到 处理 分析 归纳 解析 检索 看到 読んで 読む 処理 읽는 읽고 처리 lies lest liest lesen lees
read | proces* analiz* leyend* leer lisez lire traite* legg* elabor* analizz* ler lendo чита* обработ* обобщ* 读取 查看
pose | act pretend* roleplay* role_play* behave* impersonat* simulat* imagine embod* emulate play_the_role act_like
pose | become 扮演 假装 假裝 充当 模拟 化身 装作 扮成 設定為 振る舞 演じて なりきって ふりをし 행동 연기 척 verhalt*
pose | agier* spiel* tu_so stell_dir actua finge finja simul* comport* agis* agiss* fais_comme pretends faites_comme
pose | agisci fai_finta comporta* aja atue представь* притвор* веди_себя действуй* gedraag doe_alsof comportati
pose | interpret* 假设 假如 suppose hypothetically assume play_the_part take_the_role assume_the_role take_on_the_role
pose | in_the_role_of
memorize | remember memorize memorise save_to_memory update_your_memory add_to_memory keep_in_mind store_in_memory
memorize | bear_in_mind commit_to_memory 记住 牢记 存入记忆 写入记忆 记下 谨记 記住 覚えて 記憶 기억 merke merk
memorize | recuerda* recorda* retiens retenez souviens ricorda* memorizza* lembre* запомни* onthoud to_memory
memorize | keep_in_memory 在记忆中 保存到记忆
guidance | directive* prompt prompts prompting 指令 指示 提示词 提示語 提示词语 提示 命令 提示詞 プロンプト 命令文 지시
guidance | 명령 지침 프롬프트 anweisung* anleitung* vorgab* befehl* instruccion* directric* consign* istruzion*
guidance | direttiv* instrucoes diretriz* indicacion* indicazion* инструкц* указани* команд* промпт* instructies
guidance | opdracht* polecen* talimat* instruksi perintah تعليمات التعليمات निर्देश* chi_dan huong_dan directions
guidance | commands instructions instruction instruct instrucao instruktion* instrukcj* guidance orders
limits | rule* guideline* restriction* restrict* polic* filter* guardrail* ethic* moral* censor* safeguard* constraint*
limits | boundar* training programming protocol* moderation principles disclaimer* warning* 规则 准则 规定 设定 道德
limits | 伦理 审查 过滤 安全策略 安全机制 安全措施 底线 政策 規則 設定 ルール 制約 倫理 ガイドライン 규칙 윤리 검열
limits | 가이드라인 regel* richtlinie* einschrank* filtern regla* restriccion* normas regle* filtre* regol* restrizion*
limits | vincol* regra* restric* filtro* правил* фильтр* цензур* этик* zensur censur* zasad* kural* aturan ethik*
limits | sicherheits* etic* etiq* seguridad securite sicurezza seguranca guard_rail* linee_guida sicherheitsrichtlinie*
limits | restrictions guidelines
output | response summary solution 答案 応答 응답 antwort zusammenfassung respuesta salida reponse sortie risposta
output | resposta saida ответ* resumen riassunto
outputs | responses answers replies outputs summaries
ai | ai assistant bot chatbot* llm language_model* model gpt* chatgpt claude gemini copilot agent dan a_i
ai | artificial_intelligence neural_network crawler crawlers summarizer* 助手 助理 机器人 模型 大模型 人工智能 智能体
ai | 机器学习 語言模型 機器人 アシスタント モデル ボット 人工知能 エージェント 어시스턴트 모델 챗봇 인공지능 ki kis
ai | assistent* sprachmodell* sprachassistent* ia ias asistente* assistente* modele modelo* modello bota agente*
ai | intelligenza_artificiale inteligencia_artificial ии ассистент* модель бот нейросет* помощник* modele_de_langage
ai | 智能助手
user | user users 用户 使用者 用戶 ユーザー 利用者 사용자 nutzer* benutzer* usuario* utilisateur* utent* usuari*
user | пользовател*
tool | tool tools function plugin plugins skill connector mcp 工具 函数 插件 接口 ツール 関数 도구 함수 werkzeug*
tool | herramient* outil* strument* ferrament* инструмент* funktion* funcion* fonction*
target | url webhook link remote_server external_server this_address 链接 网址 邮箱 링크 externally outside_the_company
coding | base64 base32 base16 base85 rot13 hex hexadecimal morse ciphertext encoded cipher caesar binary unicode
coding | ascii85 atbash base64编码 编码后 密文 バイナリ 摩斯 leetspeak pig_latin string payload blob emoji emojis 凯撒
coding | reversed backwards backward reverse_order 倒序 reversed_text 表情符号 ruckwarts a_l_envers al_reves
coding | al_contrario ao_contrario наоборот 二进制 十六进制 摩尔斯
below | following below subsequent ensuing next 以下 下面 下列 如下 folgend* siguiente* suivant* seguent* seguint*
below | следующ* 次の 다음 further remaining
snippet | snippet snippets excerpt fragment block segment piece script chunk lines 片段 代码块 section code_block
snippet | code_snippet
prior | previous* prior above earlier preceding former foregoing past existing aforementioned up_to_now so_far
prior | until_now 之前 以前 先前 上面 上述 以上 前面 此前 原先 原来 原有 前述 刚才 迄今 早先 既有 これまで 前の 上記
prior | 従来 今まで 이전 앞의 위의 기존 지금까지 앞선 vorherig* vorig* bisherig* obig* fruher* vorangegangen*
prior | vorausgegangen* zuvor anterior* previ* precedent* anterieur* ci_dessus anteriores acima предыдущ* прежн* выше
prior | предшеств* vorige eerdere poprzedni* onceki sebelumnya السابقة पिछले truoc previous 上文
all | all any every everything each whole entire 所有 全部 一切 任何 全都 通通 すべて 全て あらゆる 全部の 모든 모두
all | alle aller alles todo* toda* todas tout toute toutes tous tutte tutti tutto весь все всё всех alle_ jede*
all | qualquer cualquier* wszystkie tum semua ogni cada chaque jedem jeder jeden каждом* каждый 每 每个 每次 每条 毎回
all | full complete
inner | system hidden internal initial original developer ethical built_in preprogrammed 系统 隐藏 内部 初始 原始
inner | 开发者 保密 底层 内置 系統 システム 初期 隠され 内部の 시스템 초기 숨겨진 내부 sistema systeme systems interno*
inner | interne internes internen interner internas interni oculto* oculta* cachee* nascost* sistem* систем* скрыт*
inner | внутренн* 安全 confidential safety
your | your thy 你的 您的 妳的 あなたの 君の 당신의 너의 dein* ihr ihre ihren euer eure* tus su sus ton ta tes vos
your | votre tuo tua tue tuoi vostre suas seu sua seus teu tuas твои* твой свои* ваш* tu
you | you u yourself 你 您 妳 你们 あなた 君 당신 너는 너 du sie ihr_ euch vous toi te tú usted ti voce lei ты вы тебя
you | вам jij anda t tienes hai eres sei bist hast musst_du devi_tu debes tu_n tu_es tu_dois tu_vas dir dich
must | must should shall need mandatory required have_to ought supposed ensure make_sure be_sure crucial validate
must | verify guarantee certain confirm 必须 应该 应当 需要 务必 一定 要求 请 需 应 務必 必須 必ず べき しなければ
must | 반드시 해야 muss musst mussen soll* deb* debe* doit dois doiv* deve* devi dovre* нужно долж* обязан* 确保 please
must | 都要 has_to needs_to need_to
when | when whenever if after while once until upon 当 如果 在回答 每当 只要 若 时 的话 前に 場合 とき 때 경우 전에
when | wenn bevor sobald cuando si antes quand lorsque avant quando prima se когда если прежде при before ao al
this | this these 本文 本页 这 此 该 这段 这篇 这封 この これ 이 diese* dies este esta ce cette questo questa эту этот
this | это 本邮件 本页面 本文档
without | no not never without none nothing don dont zero 不 没有 不要 别 勿 禁止 无需 不必 无 不得 没 なし なく ない
without | せず 없이 없는 말고 kein* ohne nicht nie sin ningun* sans aucun* pas senza nessun* non sem nenhum* nao без
without | нет не никак* geen zonder 无任何 不受 不再 nunca jamas 不用 不需要 无须 未经
always | always henceforth forever permanently from_now_on going_forward in_future future from_this_point hereafter
always | 以后 今后 从现在起 从现在开始 从今以后 永远 始终 总是 每次都 一律 今後 常に いつも 앞으로 항상 지금부터 immer
always | ab_sofort ab_jetzt kunftig siempre a_partir_de desde_ahora toujours desormais dorenavant sempre d_ora
always | d_ora_in_poi всегда отныне впредь in_all_future for_all_future 从此以后 从此
now | now 现在 ahora maintenant adesso ora agora jetzt nun теперь 今から 現在 이제 지금 ormai currently
us | i we he she they 我 我们 他 她 他们 她们 咱们 私 僕 俺 彼 나는 내가 우리 저는 ich wir er yo nosotros el_ ella je
us | nous elle io noi eu nos я мы он она мне мой j
unbound | unrestricted unfiltered uncensored jailbr* evil amoral unethical immoral lawless do_anything_now
unbound | anything_goes unbound unshackled boundless stan no_limits unaligned 不受限制 不受约束 无限制 越狱 无所不能
unbound | 为所欲为 无审查 不受任何限制 無制限 脱獄 制限なし 무제한 탈옥 uneingeschrankt* unzensiert* sin_censura
unbound | sans_censure senza_censura без_цензур* unmoderated malicious illegal harmful entfesselt* ungefiltert*
unbound | debloque*
about | quote phrases test tests tested testing testcase fixture filter_ detect* quotes quoted example examples e_g
about | sentence wording regex pattern classif* dataset corpus paper blog slide slides lesson training_material
about | workshop article_about flagged blocked rejected caught payloads policy_page keyword keywords explain* explained
about | warns called says said wrote bug tokenizer tokeniser template docs documentation scanner rule_for escap* 短语
about | 测试 用例 过滤器 检测 例如 比如 例子 示例 句子 文档 培训 论文 博客 拦截 关键词 正则 引用 类似 诸如 讲解 课程
about | 写道 教程 样本 数据集 テスト 例えば 例文 フレーズ 테스트 예시 beispiel* satz ejemplo* frase* exemple* esempi*
about | exemplo* пример* фраз* тест* phrase
harm | delete drop_table rm destroy shutdown grant 删除 清空 削除 삭제 losch* borra* elimin* supprim* elimina* cancell*
harm | apag* удали* перевед_деньги reset
attack | attack* injection* injected attacker* hacker* jailbreaks attempt attempts 攻击 注入 越狱攻击 インジェクション
attack | 攻撃 인젝션 공격 angriff* ataque* attaque* attacc* атак* hacker
print | output 输出 輸出 出力 ausgabe 출력 salida sortie uscita saida
inserted | included added appended inserted embedded incorporated integrated attached blended placed merged addition
inserted | inclusion insertion integration aggiunt* incluid* anadid* hinzugefugt eingefugt enthalten adicionad*
inserted | добавлен* 被加入
program | code implementation algorithm program codebase logic 代码 コード 实现
mode | developer_mode dev_mode god_mode debug_mode admin_mode root_mode maintenance_mode sudo_mode dan_mode devil_mode
mode | jailbreak_mode 开发者模式 上帝模式 管理员模式 调试模式 開発者モード 개발자_모드 entwicklermodus
mode | modo_desarrollador mode_developpeur modalita_sviluppatore modo_desenvolvedor modo_programador modalita_debug
mode | режим_разработчика
bounds | limit* 限制 制限 제한 grenzen beschrank* limit limits limites limiti ограничен* 約束 约束 제약
secret | password* credential* secret secrets api_key* api_keys apikey* access_token* token tokens private_key*
secret | ssh_key* cookie* environment_variable* env_var* env_vars credit_card* bank_account* passphrase* keys 密码 密钥
secret | 凭证 口令 令牌 环境变量 私钥 密鑰 パスワード 비밀번호 passwort* zugangsdaten schlussel* contrasena* clave*
secret | mot_de_passe mots_de_passe identifiants credenziali chiavi senha* chave* parol* парол* ключ* секрет* 机密 ssh
data | conversation* chat_history chat_log* chat chats history user_data customer_data personal_data
data | personal_information private_information sensitive database emails contacts records pii inbox files data
data | memories 对话 聊天记录 用户数据 隐私 个人信息 敏感 数据库 通讯录 客户资料 数据 資料 対話 会話 履歴 機密 個人情報
data | 대화 개인정보 데이터 gesprach* daten datos conversac* donnees cles dati conversazion* dados данны* переписк*
data | customer_list user_list 客户名单 收件箱 email_address phone_number home_address
hail | dear attention hey hello memo reminder psa heads_up notice important 注意 致 写给 note nota hinweis nachricht
hail | mensaje messaggio mensagem сообщение примечание 通知 说明 各位 お知らせ 에게 안내 notiz remarque
consent | asking confirmation* approval permission consent notifying informing telling alerting ask 确认 询问 许可 同意
consent | 批准 問い合わせ 確認 bestatigung zustimmung confirmacion confirmation conferma confirmacao подтвержден*
consent | approved authorized authorised granted confirmed 授权 authorization permissions checking verification
consent | verifying 核实 审批
new | new revised neue neuen neuer nuevas nueva nouvelles nouvelle nuove nuova novas nova новые новая 新的 新 新しい
new | 새로운 nieuwe real actual true 真正的 updated 真正 wahre eigentliche verdadera vraie vera
lifted | disabled deactivated removed lifted suspended changed void revoked waived off cancelled expired 已解除 已关闭
lifted | 已更新 已取消 失效 aufgehoben deaktiviert desactivadas desactivees levees disattivate suspensas отключены 无效
lifted | 作废了 不再有效
apply | apply applies applicable meant intended valid binding bind 适用 有效 gelten gilt applican* appliqu* valgono
apply | vale valen aplican aplicam применя* действую* 適用 적용 relevant in_effect in_force 生效 bound
exempt | exempt exempted excused immune 豁免 befreit ausgenommen exento* exent* esente esenti isento* released freed
exempt | liberated 解放
operation | http_post
charter | system_message developer_message system_text initial_message system_role 系统消息 开发者消息 系统提示
charter | 系统提示词 系統提示 系統提示詞 systemanweis* systemprompt* systemnachricht* システムプロンプト
charter | 시스템_프롬프트 system_prompt system_prompts
people | customer customers anyone people client clients recipient visitors everyone owner 客户 别人 任何人 有人 读者
people | 人们 誰か 고객 누군가 kunde* cliente* somebody someone they_ask reader readers human humans
mine | me my us our mine him her mich mein* mi mis mon mes mio mia meu minha moi mir
heed | 無視しない 忘れない 무시하지 잊지 别忘了 不要忘 忽略了 忽视了
task | task tasks request question questions problem 任务 请求 aufgabe tarea tache compito tarefa задач* タスク 작업
task | job
submit | obey 服从 听从 gehorch* obedece obeis* obbedisci obedeca подчин* 従え 복종 serve_only
got | given received gave 收到 得到 接到 erhalten recibido recu ricevuto recebeu
verbatim | verbatim word_for_word 原样 逐字 一字不差 wortlich textualmente mot_a_mot parola_per_parola
verbatim | palavra_por_palavra дословно そのまま 그대로 完整输出
ais | assistants ais bots llms agents chatbots models language_models assistenten
provide | provide give present deliver craft compose write produce generate format return formulate
message | message text sentences paragraph words letters translation
start | begin_by start_by starting_by beginning_by start begin finish end conclude close open
revealing | printing revealing repeating displaying outputting showing reciting leaking disclosing
for | for about on regarding concerning of
told | told asked asks wants wanted tried tries decided plans taught learned dit dicho detto dito gesagt dice сказано
told | sagt says_to foi_dito
may | can could may might will would
ask | what which 什么 哪些 quelles welche cuales какие какой welches
ignores | ignores disregards breaks violates bypasses disobeys 不遵守
state | mode modus modo modalita 模式 モード 모드 режим
memory | your_memory tu_memoria ta_memoire votre_memoire dein_gedachtnis tua_memoria sua_memoria 你的记忆 长期记忆
memory | long_term_memory
money | dollars euros usd eur money iban bitcoin 元 美元 账户 账号 account
end | 末尾 最后 结尾 开头 最後 末 end_of
ads | advert advertisement advertisements slogan sponsored ad ads 广告 广告语 werbung publicite publicidad pubblicita
ads | реклам* 広告 광고
summary | 总结 摘要 概括 要約 요약 summaris* summariz* zusammenfass* resum* riassum* resume суммир*
in | in into within inside to en dans nella na no_meio
make | make let have get lass haz fais fai faca turn change
inside | 在回答里 在回答中 在回复里 在回复中 在答复里 在答复中 在回答的 在回复的 在总结里 在总结中 在摘要里 在摘要中
check | checks check layer measures mechanism* barrier* 检查 机制 措施
refuse | refuse decline reject 拒绝 verweiger* rechaz* refus* rifiut* recus*
quit | stop_being cease_being no_longer_act 别再当 别再做 arrete_d_etre deja_de_ser smetti_di_essere pare_de_ser
quit | hor_auf
context | context_window context 上下文
pay | pay purchase buy transfer wire refund 付款 付费 转账 汇款 购买 退款 送金 송금 uberweis* transfer* bonific*
hide | hide conceal suppress leave_out 隐瞒 隐藏起来 不提 verschweig* oculta cache_le nascondi
outside | outside beyond against contrary_to jenseits ausserhalb fuera_de en_dehors_de al_di_fuori fora_de 超出 违背
aside | aside hinweg beiseite de_cote da_parte de_lado 放一边 一边
"""
