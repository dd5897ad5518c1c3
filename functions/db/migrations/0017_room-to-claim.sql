-- Every campaign rewrites each row once. With room for that on the same page none of the three indexes is touched.
ALTER TABLE "push_subscriptions" SET (fillfactor = 50);
