/** What owners answer in English: thanks, and apologies. */
import { readLines } from './read.ts';

export const thanks = readLines(`
Thank you, that made our day.
Thank you for taking the time to write this.
We are glad that you came. See you soon in {city}.
Thank you! We passed this on to the whole team.
That means a lot to a small {noun} like ours.
Thank you. Next time ask for {two}, which is new.
How kind. The next {one} is on us.
We read this aloud at closing time. Thank you.
Thank you, and greetings to your family.
It was a pleasure. Come back whenever you like.
You made a few people here very happy. Thank you.
Thanks! We try to keep it that way.
`);

export const apologies = readLines(`
Thank you for telling us. We have talked about it and changed how we do it.
We are sorry. This is not how it should be. Please ask for us at your next visit.
You are right, and we are working on it.
Sorry about that. We were short of people that week.
Thank you for your patience. We would like to make up for it.
We are sorry that you had to wait. There is a second person at the counter now.
That was our mistake. Thank you for being frank.
A fair point. We have put it on our list.
`);
