/**
 * Known topics: the tag, then its names in any language.
 *
 * A name matches whole words only. A name with a capital letter matches only in exactly this spelling, which distinguishes "AI" from the
 * Italian "ai". Ambiguous words ("go", "rust", "react") are left out in favour of longer names.
 */
export const TOPICS = `
python: python
javascript: javascript, JavaScript, ecmascript
typescript: typescript
java: Java
kotlin: Kotlin
golang: golang, go programming, go language, go modules, go routines, goroutines
rust: rustlang, rust programming, rust language, rust compiler, rust code, rust crate, rust crates, in Rust
c++: c++, cpp
c#: c#, csharp
php: PHP
ruby: ruby on rails, rubygems, Ruby programming
swift: swiftui, swift programming, swift language
haskell: haskell
elixir: Elixir, Erlang
zig: ziglang, in Zig, Zig compiler
webassembly: webassembly, WASM, Wasm
react: react.js, reactjs, react components, react component, react hooks, react native, react app, in React
vue: vue.js, vuejs, nuxt
angular: angularjs, Angular
svelte: svelte, sveltekit
node.js: node.js, nodejs, NodeJS
css: CSS
html: HTML
api: API, APIs, rest api, graphql
graphql: graphql
database: database, databases, datenbank, datenbanken, base de données, bases de données, base de datos, bases de datos, banco de dados, banca dati, база данных, базы данных, 数据库, 資料庫, データベース, 데이터베이스
postgresql: postgresql, postgres
mysql: mysql, mariadb
sqlite: sqlite
sql: SQL
mongodb: mongodb
redis: redis
docker: docker
kubernetes: kubernetes, K8s
aws: AWS, amazon web services
azure: microsoft azure, Azure
google cloud: google cloud, GCP
cloud computing: cloud computing, cloud-computing, informatique en nuage, computación en la nube, computação em nuvem, 云计算, 雲端運算, クラウドコンピューティング, 클라우드 컴퓨팅
devops: devops, ci/cd
terraform: terraform
linux: linux, ubuntu, debian, arch linux
windows: Windows 10, Windows 11, Windows Server, microsoft windows
macos: macOS, mac os
ios: iOS, iPadOS
android: Android
iphone: iPhone, iPhones
git: GitHub, GitLab, git repository, git commit
open source: open source, open-source, quelloffen, código abierto, código aberto, logiciel libre, 开源, 開源, オープンソース, 오픈소스
self-hosting: self-hosted, self-hosting, homelab
machine learning: machine learning, maschinelles lernen, apprentissage automatique, aprendizaje automático, aprendizado de máquina, apprendimento automatico, машинное обучение, makine öğrenimi, uczenie maszynowe, 机器学习, 機器學習, 機械学習, 머신러닝, 기계 학습
deep learning: deep learning, apprentissage profond, aprendizaje profundo, глубокое обучение, 深度学习, 深度學習, 深層学習, ディープラーニング, 딥러닝
ai: AI, KI, artificial intelligence, künstliche intelligenz, künstlicher intelligenz, künstlichen intelligenz, intelligence artificielle, inteligencia artificial, inteligência artificial, intelligenza artificiale, kunstmatige intelligentie, sztuczna inteligencja, sztucznej inteligencji, искусственный интеллект, искусственного интеллекта, yapay zeka, 人工智能, 人工智慧, 人工知能, 인공지능, الذكاء الاصطناعي
language models: large language model, large language models, LLM, LLMs, ChatGPT, GPT-4, große sprachmodelle, grands modèles de langage, modelos de lenguaje, 大语言模型, 大型語言模型, 大規模言語モデル, 거대 언어 모델
data science: data science, data scientist, data scientists, science des données, ciencia de datos, ciência de dados, 数据科学, データサイエンス
statistics: statistics, statistik, statistique, estadística, 统计学, 統計学
robotics: robotics, robotik, robotique, robótica, 机器人, 機器人, ロボット, 로봇
security: cybersecurity, cyber security, information security, infosec, cybersicherheit, it-sicherheit, cybersécurité, ciberseguridad, cibersegurança, sicurezza informatica, кибербезопасность, 网络安全, 網路安全, サイバーセキュリティ, 사이버 보안
privacy: data protection, online privacy, GDPR, datenschutz, DSGVO, RGPD, protection des données, protección de datos, 隐私, 隱私, プライバシー, 개인정보
cryptography: cryptography, kryptographie, cryptographie, criptografía, 密码学, 暗号
bitcoin: bitcoin
cryptocurrency: cryptocurrency, cryptocurrencies, kryptowährung, kryptowährungen, cryptomonnaie, cryptomonnaies, criptomoneda, criptomonedas, criptomoeda, criptovaluta, криптовалюта, 加密货币, 加密貨幣, 暗号資産, 仮想通貨, 암호화폐
blockchain: blockchain, 区块链, 區塊鏈, ブロックチェーン, 블록체인
seo: SEO, search engine optimization
marketing: marketing, 市场营销, マーケティング, 마케팅
e-commerce: e-commerce, ecommerce, commerce électronique, comercio electrónico, 电子商务, 電子商務, 電子商取引, 전자상거래
startups: startup, startups, start-up, start-ups, venture capital, 创业, 創業, スタートアップ, 스타트업
productivity: productivity, produktivität, productivité, productividad, produtividade, 生产力, 生産性, 생산성
remote work: remote work, working from home, homeoffice, télétravail, teletrabajo, teletrabalho, smart working, удалённая работа, 远程办公, テレワーク, 재택근무
finance: personal finance, private finanzen, finances personnelles, finanzas personales, 个人理财, 家計
investing: investing, index funds, stock market, aktienmarkt, börse, bourse, bolsa de valores, borsa valori, фондовый рынок, 股市, 股票, 株式, 주식
real estate: real estate, immobilien, immobilier, bienes raíces, mercado inmobiliario, imóveis, immobiliare, недвижимость, 房地产, 房地產, 不動産, 부동산
taxes: income tax, tax return, steuererklärung, déclaration d'impôts, declaración de la renta, 税收, 所得税, 세금
inflation: inflation, inflación, inflação, inflazione, инфляция, enflasyon, 通货膨胀, 通膨, インフレ, 인플레이션
economy: economic growth, wirtschaftswachstum, croissance économique, crecimiento económico, crescimento econômico, crescita economica, экономический рост, 经济增长, 經濟成長, 経済成長, 경제 성장
climate change: climate change, global warming, klimawandel, klimakrise, changement climatique, réchauffement climatique, cambio climático, mudanças climáticas, alterações climáticas, cambiamento climatico, klimaatverandering, изменение климата, zmiana klimatu, zmiany klimatu, iklim değişikliği, 气候变化, 氣候變遷, 気候変動, 기후변화, 기후 변화, تغير المناخ
renewable energy: renewable energy, erneuerbare energien, erneuerbaren energien, énergies renouvelables, énergie renouvelable, energías renovables, energia renovável, energie rinnovabili, 可再生能源, 再生能源, 再生可能エネルギー, 재생에너지
solar power: solar power, solar panels, solarenergie, photovoltaik, panneaux solaires, paneles solares, energia solar, 太阳能, 太陽能, 太陽光発電, 태양광
nuclear energy: nuclear power, nuclear energy, kernenergie, atomkraft, énergie nucléaire, energía nuclear, 核能, 核电, 原子力, 원자력
electric vehicles: electric vehicle, electric vehicles, electric car, electric cars, EVs, elektroauto, elektroautos, voiture électrique, voitures électriques, coche eléctrico, coches eléctricos, carro elétrico, auto elettrica, auto elettriche, электромобиль, электромобили, 电动汽车, 電動車, 電気自動車, 전기차
sustainability: sustainability, sustainable development, nachhaltigkeit, développement durable, sostenibilidad, sustentabilidade, sostenibilità, 可持续发展, 永續, サステナビリティ, 지속가능
biodiversity: biodiversity, biodiversität, artenvielfalt, biodiversité, biodiversidad, biodiversidade, biodiversità, 生物多样性, 生物多樣性, 生物多様性
agriculture: agriculture, landwirtschaft, agricultura, agricoltura, 农业, 農業, 농업
space: NASA, ESA, SpaceX, spacecraft, raumfahrt, exploration spatiale, exploración espacial, космонавтика, 航天, 太空, 宇宙開発, 우주
astronomy: astronomy, telescope, astronomie, astronomía, astronomia, астрономия, 天文学, 天文, 천문학
physics: physics, physik, physicist, physicists, física, fisica, физика, 物理学, 物理, 물리학
quantum computing: quantum computing, quantum computer, quantum computers, quantencomputer, ordinateur quantique, computación cuántica, 量子计算, 量子電腦, 量子コンピュータ, 양자컴퓨터
mathematics: mathematics, mathematik, mathématiques, matemáticas, matemática, matematica, математика, 数学, 數學, 수학
chemistry: chemistry, chemie, chimie, química, chimica, химия, 化学, 화학
biology: biology, biologie, biología, biologia, биология, 生物学, 생물학
genetics: genetics, CRISPR, genetik, génétique, genética, генетика, 遗传学, 遺伝子, 유전자
medicine: medicine, medizin, médecine, medicina, медицина, 医学, 醫學, 의학
covid-19: COVID-19, Covid-19, coronavirus, 新冠, 新型コロナ, 코로나19, коронавирус
vaccines: vaccine, vaccines, vaccination, impfung, impfungen, vaccins, vacuna, vacunas, vacina, vacinas, vaccini, вакцина, 疫苗, ワクチン, 백신
mental health: mental health, psychische gesundheit, santé mentale, salud mental, saúde mental, salute mentale, geestelijke gezondheid, психическое здоровье, 心理健康, メンタルヘルス, 정신 건강
nutrition: nutrition, ernährung, nutrición, nutrição, nutrizione, voeding, питание, 营养, 營養, 栄養, 영양
fitness: fitness, workout, workouts, krafttraining, 健身, フィットネス, 피트니스
running: marathon training, marathon runners, half marathon
yoga: yoga, 瑜伽, ヨガ, 요가
sleep: sleep quality, sleep deprivation, insomnia, schlafqualität, schlafstörungen, insomnie, insomnio, 睡眠, 불면증
parenting: parenting, kindererziehung, parentalité, crianza, 育儿, 育兒, 子育て, 육아
education: higher education, education system, bildungssystem, système éducatif, sistema educativo, 教育, 교육
language learning: language learning, learn a language, sprachen lernen, apprentissage des langues, aprendizaje de idiomas, 语言学习, 語学学習
history: world war ii, second world war, zweiter weltkrieg, zweiten weltkrieg, seconde guerre mondiale, segunda guerra mundial, вторая мировая война, 第二次世界大战, 第二次世界大戦
archaeology: archaeology, archaeologists, archäologie, archäologen, archéologie, arqueología, arqueologia, archeologia, археология, 考古, 考古学, 고고학
philosophy: philosophy, philosophie, filosofía, filosofia, философия, felsefe, 哲学, 哲學, 철학
psychology: psychology, psychologie, psicología, psicologia, психология, psikoloji, 心理学, 心理學, 심리학
religion: religion, religión, religião, religione, религия, 宗教, 종교
politics: general election, parliamentary election, bundestagswahl, élections législatives, elecciones generales, eleições, elezioni politiche, парламентские выборы, 选举, 選舉, 選挙, 선거
european union: European Union, europäische union, europäischen union, union européenne, unión europea, união europeia, unione europea, европейский союз, 欧盟, 歐盟, 欧州連合, 유럽연합
ukraine: Ukraine, Ukrainian, ucrania, ucrânia, ucraina, украина, украины, україна, україни, 乌克兰, 烏克蘭, ウクライナ, 우크라이나
human rights: human rights, menschenrechte, droits de l'homme, derechos humanos, direitos humanos, diritti umani, права человека, 人权, 人權, 人権, 인권
immigration: immigration, einwanderung, inmigración, imigração, immigrazione, иммиграция, 移民, 이민
football: champions league, bundesliga, premier league, world cup, weltmeisterschaft, coupe du monde, copa del mundo, copa do mundo, 世界杯, ワールドカップ, 월드컵
basketball: NBA, basketball, baloncesto, basquete, 篮球, 籃球, バスケットボール, 농구
cycling: cycling, mountain bike, mountain biking, radsport, cyclisme, ciclismo, wielrennen, 自行车, 自転車, 자전거
chess: chess, schach, échecs, ajedrez, xadrez, scacchi, шахматы, 国际象棋, チェス, 체스
video games: video game, video games, videospiel, videospiele, jeu vidéo, jeux vidéo, videojuego, videojuegos, videogames, videogiochi, видеоигры, 电子游戏, 電玩, ビデオゲーム, 비디오 게임
film: film festival, filmmaker, filmmakers, box office, kinofilm, cinéma, 电影, 電影, 映画, 영화
music: musician, musicians, songwriter, musiker, musicien, musiciens, músico, músicos, musicista, музыка, 音乐, 音樂, 音楽, 음악
books: novelist, nonfiction, bestseller, romancier, novelista, романист, 小说, 小說, 小説, 소설
photography: photography, fotografie, photographie, fotografía, fotografia, фотография, 摄影, 攝影, 写真撮影, 사진
architecture: architecture, architekt, architektur, arquitectura, arquitetura, architettura, архитектура, 建筑, 建築, 건축
design: graphic design, web design, user experience, UX design, grafikdesign, diseño gráfico, 平面设计, デザイン, 디자인
fashion: fashion, haute couture, 时尚, 時尚, ファッション, 패션
travel: travel tips, itinerary, reiseführer, reisetipps, voyageurs, viajeros, viagem, viaggio, путешествие, 旅行, 旅遊, 여행
recipes: recipe, recipes, rezept, rezepte, recette, recettes, receta, recetas, receita, receitas, ricetta, ricette, recept, recepten, рецепт, рецепты, tarif, przepis, 食谱, 食譜, レシピ, 레시피
baking: baking, sourdough, sauerteig, levain, masa madre, 烘焙, パン作り, 베이킹
coffee: coffee, espresso, kaffee, café expresso, 咖啡, コーヒー, 커피
wine: wine, wines, weine, vin rouge, vino tinto, vinho, 葡萄酒, ワイン, 와인
gardening: gardening, gartenarbeit, jardinage, jardinería, jardinagem, giardinaggio, садоводство, 园艺, 園藝, ガーデニング, 원예
home improvement: home improvement, home renovation, renovierung, rénovation, reforma de casa, ristrutturazione, 装修, リフォーム
smart home: smart home, smart homes, home automation, home assistant, domotique, domótica, 智能家居, 智慧家庭, スマートホーム, 스마트홈
pets: puppy, puppies, kitten, kittens, welpen, chiot, cachorros, 宠物, 寵物, ペット, 반려동물
weddings: wedding planning, wedding dress, hochzeitsplanung, 婚礼, 婚禮, 結婚式, 결혼식
law: supreme court, bundesgerichtshof, cour suprême, tribunal supremo, corte suprema, верховный суд, 最高法院, 最高裁判所, 대법원
`;
