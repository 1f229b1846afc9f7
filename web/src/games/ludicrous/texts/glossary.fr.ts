import type { glossary as en } from "./glossary.en.ts";

export const glossary: Readonly<Record<keyof typeof en, string>> = {
  "ll.word.party": "groupe",
  "ll.term.party":
    "Un joueur avec tout ce qu’il a : pions, PV, caractéristiques, arme, main, char.",
  "ll.word.hp": "PV",
  "ll.term.hp":
    "La santé de tout le groupe, au plus 10 + constitution. À 0, le pion touché en dernier tombe et les PV remontent.",
  "ll.word.wounded": "blessé",
  "ll.term.wounded":
    "Un groupe à la moitié de ses PV ou moins est blessé : sa phase des règles spéciales lui rend 1.",
  "ll.word.ability": "caractéristique",
  "ll.term.ability":
    "Neuf caractéristiques de -2 à +2 s’ajoutent aux dés du groupe ; leur somme est 0, sauf accord contraire.",
  "ll.word.contest": "opposition",
  "ll.term.contest":
    "Les deux camps lancent un d20 et ajoutent ce qu’ils ont ; le plus haut gagne, l’égalité érafle ou revient au défenseur.",
  "ll.word.save": "sauvegarde",
  "ll.term.save": "Un d6 plus une caractéristique doit atteindre un but.",
  "ll.word.advantage": "avantage",
  "ll.term.advantage": "On lance deux dés et garde le meilleur.",
  "ll.word.disadvantage": "désavantage",
  "ll.term.disadvantage": "On lance deux dés et garde le moins bon.",
  "ll.word.graze": "coup éraflant|éraflé|érafle",
  "ll.term.graze": "Une égalité dans une attaque : la moitié des dégâts, pas d’étourdissement.",
  "ll.word.critical": "coup critique",
  "ll.term.critical":
    "L’attaquant garde un 20 naturel : deux fois plus de dés, et une opposition d’étourdissement.",
  "ll.word.unconscious": "inconscient|à terre",
  "ll.term.unconscious":
    "Un pion tombé gît sur sa case : il ne fait rien et ne gêne pas. Si personne ne le ranime en trois de ses tours, il est éliminé.",
  "ll.word.revive": "ranimer|ranime",
  "ll.term.revive":
    "Par une action, un pion conscient réveille un des siens à terre sur sa case ou à côté.",
  "ll.word.eliminate": "éliminer|éliminé",
  "ll.term.eliminate": "Renvoyer dans la cour, sans états ni regard.",
  "ll.word.ambush": "embuscade",
  "ll.term.ambush":
    "Finir un mouvement propre sur un seul ennemi conscient le fait tomber, sans dés.",
  "ll.word.block": "bloc|blocs",
  "ll.term.block":
    "Deux pions conscients d’une couleur sur une case : les autres n’y passent pas et n’y finissent pas.",
  "ll.word.push": "poussée|poussé",
  "ll.term.push": "Un mouvement forcé, jusqu’à la première case où le pion peut rester.",
  "ll.word.skirmish": "mêlée",
  "ll.term.skirmish":
    "Un pion poussé et ceux qu’il rencontre lancent d20 + chance ; les perdants tombent.",
  "ll.word.retaliation": "riposte",
  "ll.term.retaliation":
    "Qui est attaqué, conscient, et regarde l’attaquant à portée, peut frapper en retour une fois.",
  "ll.word.range": "portée",
  "ll.term.range":
    "Combien de cases devant soi on atteint : jusqu’à un coin, une coupure ou un pion conscient.",
  "ll.word.divide": "coupure",
  "ll.term.divide":
    "Le bord entre la quatrième et la cinquième case après un départ, où les couloirs arrivent.",
  "ll.word.homefield": "terrain",
  "ll.term.homefield": "Les douze cases qui touchent la cour d’un groupe ; il s’y bat mieux.",
  "ll.word.dodge": "esquiver|esquive",
  "ll.term.dodge": "Ajoute 2 en défense jusqu’au prochain tour du joueur.",
  "ll.word.sneak": "se faufiler|se faufile",
  "ll.term.sneak": "Ce tour-ci, le pion passe les blocs et les siens et ne déclenche pas de piège.",
  "ll.word.tackle": "plaquage",
  "ll.term.tackle": "Avec l’option : un pion qui regarde en arrière peut arrêter celui qui passe.",
  "ll.word.stunned": "étourdi",
  "ll.term.stunned": "Ni action, ni réaction, ni demi-tour ; les jets le déplacent. Deux tours.",
  "ll.word.restrained": "entravé",
  "ll.term.restrained":
    "Ni mouvement propre, ni demi-tour, ni riposte ; attaque avec désavantage. Deux tours.",
  "ll.word.wet": "mouillé",
  "ll.term.wet": "Attaque et pêche avec désavantage. Deux tours.",
  "ll.word.frightened": "effrayé",
  "ll.term.frightened": "Aussitôt poussé en arrière d’un d6.",
  "ll.word.poisoned": "empoisonné|poison",
  "ll.term.poisoned":
    "Un groupe empoisonné perd un d4 de PV dans sa phase des règles spéciales, deux fois.",
  "ll.word.star": "étoile",
  "ll.term.star":
    "Qui est surpris sur une étoile peut la tenir par une sauvegarde ; qui y tomberait peut tenter une dernière résistance.",
  "ll.word.laststand": "dernière résistance",
  "ll.term.laststand":
    "Sur une étoile : d20 + constitution contre les points pris ; gagnée, le pion reste debout avec 1 PV.",
  "ll.word.teleport": "téléport",
  "ll.term.teleport":
    "D’un T, un pion peut voler au D suivant ; une sauvegarde manquée l’y met à terre.",
  "ll.word.cardspace": "case de sort",
  "ll.term.cardspace": "L’étoile à quatre branches : qui y passe ou y finit tire une carte.",
  "ll.word.hoop": "panier|paniers",
  "ll.term.hoop":
    "B sur le plateau. La nuit, deux 20 envoient un ballon dans un panier : les pions qui y sont sont éliminés.",
  "ll.word.trap": "piège",
  "ll.term.trap": "X sur le plateau : 1 dégât, puis une sauvegarde, sinon le pion est entravé.",
  "ll.word.fishing": "case de pêche|pêche",
  "ll.term.fishing":
    "8 ou 10 sur des vagues. Une action : d20 + chance contre le nombre, pour du poisson ou une arme.",
  "ll.word.structure": "construction|constructions",
  "ll.term.structure":
    "Bâtie par une action sur une case de la cour : tour de guet, barricade, infirmerie, une de chaque.",
  "ll.word.watchtower": "tour de guet",
  "ll.term.watchtower":
    "Dans la phase des règles spéciales elle peut tirer sur un ennemi à 2 au plus.",
  "ll.word.barricade": "barricade",
  "ll.term.barricade": "Les pions du groupe à 2 au plus ont 2 de plus en défense.",
  "ll.word.infirmary": "infirmerie",
  "ll.term.infirmary":
    "Rend 1 si un pion conscient du groupe est près, puis peut ranimer ceux à terre.",
  "ll.word.prisoner": "prisonnier",
  "ll.term.prisoner":
    "Un ennemi à terre emmené dans la cour ; il tente de fuir aux tours de son joueur.",
  "ll.word.tank": "char|bouclier|char d’attaque|anti-char",
  "ll.term.tank":
    "Sur une des trois cases de la cour : bouclier (moins de dégâts), attaque (plus), anti-char (ceux des autres n’agissent pas).",
  "ll.word.bonus": "dé de bonus",
  "ll.term.bonus":
    "Monte de 1 à chaque tour du groupe ; plein à 6, il avance un pion de d6 + vitesse.",
  "ll.word.god": "jeton divin",
  "ll.term.god": "Celui qui l’a lance les dés la nuit ; puis il passe à droite.",
  "ll.word.phase.turning": "phase du regard",
  "ll.term.phase.turning": "Première phase : chaque pion de la piste peut se tourner.",
  "ll.word.phase.special": "phase des règles spéciales",
  "ll.term.phase.special":
    "Deuxième phase : la blessure guérit, le poison agit, les états décomptent, tour de guet et infirmerie agissent, les prisonniers tentent de fuir.",
  "ll.word.phase.tank": "phase du char",
  "ll.term.phase.tank": "Troisième phase : le char change de case ou reste.",
  "ll.word.phase.action": "action",
  "ll.term.phase.action":
    "Quatrième phase : une action, ou aucune : se battre, lancer un sort, esquiver, se faufiler, pêcher, construire, ranimer, faire un prisonnier.",
  "ll.word.phase.bonus": "action bonus",
  "ll.term.phase.bonus": "Cinquième phase : le dé de bonus plein, ou manger le poisson.",
  "ll.word.phase.movement": "phase de mouvement",
  "ll.term.phase.movement":
    "Sixième phase, la seule obligatoire : lancer un d6 et avancer un pion.",
  "ll.word.phase.end": "fin du tour",
  "ll.term.phase.end": "Le dé de bonus monte de 1 ; les pions à terre approchent de l’élimination.",
  "ll.word.phase.night": "nuit",
  "ll.term.phase.night":
    "Entre deux tours de table : le jeton divin passe, deux d20 pour les paniers, le jet du calendrier.",
  "ll.word.card.spark": "Spark",
  "ll.term.card.spark":
    "Portée 4 : une attaque à d6, la magie au lieu de la dextérité et de l’attaque.",
  "ll.word.card.burst": "Burst",
  "ll.term.card.burst":
    "Chaque ennemi à 2 au plus, devant et derrière, prend le même d4 de dégâts purs.",
  "ll.word.card.mend": "Mend",
  "ll.term.card.mend": "Rend d4 + magie, ou ranime un pion du groupe où qu’il soit.",
  "ll.word.card.blink": "Blink",
  "ll.term.card.blink": "Un pion du groupe avance de d4 par-dessus tout.",
  "ll.word.card.fear": "Fear",
  "ll.term.card.fear": "Portée 4 : la cible recule d’un d6.",
  "ll.word.card.bind": "Bind",
  "ll.term.card.bind": "Portée 3 : la cible se sauve, ou est étourdie et entravée.",
  "ll.word.card.gale": "Gale",
  "ll.term.card.gale": "Chaque ennemi conscient à 2 au plus recule du même d4.",
  "ll.word.card.haste": "Haste",
  "ll.term.card.haste": "Un jet de mouvement de plus quand la phase finirait.",
  "ll.word.card.hold": "Hold",
  "ll.term.card.hold": "Pas de jet de mouvement ce tour-ci ; le dé de bonus est plein.",
  "ll.word.card.far": "Far",
  "ll.term.card.far": "Avec une autre carte : 2 cases de portée de plus.",
  "ll.word.card.strong": "Strong",
  "ll.term.card.strong": "Avec une autre carte : deux dés au lieu d’un, additionnés.",
};
